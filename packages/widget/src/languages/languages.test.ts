import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { confirmIdentity } from "@portico/ui/texts/confirm-identity";
import type { Json } from "@portico/ui/texts/from-json";
import { withOverride } from "@portico/ui/texts/use-strings";
import { apiErrors } from "@portico/wire";
import { expect, test } from "vitest";
import { consent } from "../consent/ui/strings.ts";
import { discovery } from "../login/discovery/strings.ts";
import { emailConfirmation, emailMethodSelection } from "../login/email/EmailConfirmation.tsx";
import { error } from "../login/error/ErrorScreen.tsx";
import { landing } from "../login/landing/Landing.tsx";
import { wrongAccount } from "../login/landing/WrongAccount.tsx";
import { loggedIn } from "../login/logged-in/LoggedIn.tsx";
import { terms } from "../login/main/Terms.tsx";
import { mfa } from "../login/mfa/strings.ts";
import { signedIn } from "../login/notes/Notes.tsx";
import { password, passwordRemarks } from "../login/password/strings.ts";
import { sso } from "../login/sso/SsoDiscovery.tsx";
import { notices, passcode, problems } from "../login/ui/strings/later.ts";
import { main } from "../login/ui/strings/main.ts";
import { findMistakes, listTexts } from "../testing/check-translation.ts";
import { frame } from "../ui/Screen.tsx";
import { consentLanguages } from "./consent-languages.ts";
import { identityLanguages } from "./identity-languages.ts";
import { loginLanguages } from "./login-languages.ts";
import { rareProblems } from "./texts.ts";

const remarks = Object.fromEntries(passwordRemarks.map((remark) => [remark, remark]));
/** In English, the provider's own message is shown. */
const rare = Object.fromEntries(rareProblems.map((type) => [type, apiErrors[type].meaning]));
const english = {
  login: {
    main,
    terms,
    emailMethodSelection,
    emailConfirmation,
    passcode,
    mfa,
    password: { ...password, remarks },
    discovery,
    sso,
    landing,
    wrongAccount,
    signedIn,
    loggedIn,
    error,
    problems: { ...problems, byType: { ...problems.byType, ...rare } },
    notices,
    frame,
  },
  consent: { consent, frame },
};
const files: Record<string, object> = { ...english, "confirm-identity": confirmIdentity };
const languages = { login: loginLanguages, consent: consentLanguages };

/** Texts that are the same in English and another language. */
const same = /^(main\.(?:sso|passkey)|main\.emailPlaceholder|sso\.emailPlaceholder|frame\.watermark|consent\.no)$/;

/** Errors with texts elsewhere: limits, and addresses that may not join. */
const withOwnTexts = ["too_many_requests", "email_jit_provisioning_not_allowed", "invalid_email_for_jit_provisioning"];

/** Errors that only admins, back ends, apps and developers get. */
const unmet = new RegExp(
  [
    "^(webhook|scim|api_keys?|audit|retired|receipt|idempotency|trusted|idp|connected_app|saml|oidc|key_rotation|domain|machine|project|setup_link|operator|console|queued_message|remembered_device|site_icon)_",
    // The widget adds and manages no passkeys.
    "^(duplicate_passkey|unable_to_register_passkey|passkey_.*)$",
    "^(active_scim|no_active_scim|duplicate_connected|invalid_idempotency|invalid_trusted|token_missing|authorization_request)",
    "^(sso_(would_lock_out|connection_not_ready|test_run_not_found|limit_reached|metadata_not_usable)|oauth_(invalid_scope|access_token).*)$",
    "^(no_default_|no_login_|no_signup_|no_match_|pkce_(did|required)|invalid_pkce|default_provider|bad_|public_token|route|method)",
    "^(last_(owner|admin)$|suspended_access_not_found|pending_change_not_found|password_hash_too_costly)",
    "^(invalid_(cursor|role|template|session_duration_minutes|project_credentials|email_for_invites|project_settings)|request_(too_large|schema_mismatch))$",
  ].join("|"),
);

const cases = (["login", "consent"] as const).flatMap((widget) =>
  Object.entries(languages[widget]).flatMap(([tag, load]) => (load && tag !== "en-xa" ? [{ widget, tag, load }] : [])),
);

const translations = globSync("*.json", { cwd: import.meta.dirname }).map((file) => {
  const [tag = "", chunk = ""] = basename(file, ".json").split(".");
  return { tag, chunk, file: JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, "utf8")) };
});

test("each file of a language is read by the table of its chunk", () => {
  const tables = { ...languages, "confirm-identity": identityLanguages };
  const read = Object.entries(tables).flatMap(([chunk, table]) =>
    Object.keys(table).flatMap((tag) => (tag.startsWith("en") ? [] : `${tag} ${chunk}`)),
  );
  expect(translations.map(({ tag, chunk }) => `${tag.split("-")[0]} ${chunk}`).sort()).toEqual(read.sort());
});

test.each(translations)(
  "$tag says each text of $chunk, with the values of English, and none in English",
  (translation) => {
    const { tag, chunk, file } = translation;
    const english = files[chunk] as object;
    expect(findMistakes(english, file as Json<object>, tag)).toEqual([]);
    const theirs = new Map(listTexts(file));
    const left = listTexts(english).filter(([path, text]) => theirs.get(path) === text && !same.test(path));
    expect(left).toEqual([]);
  },
);

test("a text that differs from English in its values or forms is found", () => {
  const english = {
    who: ({ name }: { name: string }) => name,
    days: ({ days }: { days: number }) => `${days}`,
    plain: "A",
  };
  const days = "{days, plural, one {يوم} two {يومان} few {أيام} other {{days} يوم}}";
  expect(findMistakes(english, { who: "{nmae}", days, plain: "'{'A" }, "ar")).toEqual([
    "who has {nmae} instead of {name}",
    "days has no form for zero,many",
    "plain has {'A} instead of {}",
    "plain: '{'A",
  ]);
  expect(findMistakes<object>(english, { who: "{name}", days: "{days}", other: "A" }, "ar")).toEqual([
    "plain is missing",
    "other is no text of English",
  ]);
});

test.each(cases)("a host's text comes before that of $widget in $tag", async ({ load }) => {
  const { texts } = await load();
  const merged = withOverride(texts as { frame: typeof frame }, { frame: { tryAgain: "Mine" } });
  expect(merged.frame).toEqual({ ...(texts as { frame: typeof frame }).frame, tryAgain: "Mine" });
});

test.each(Object.entries(identityLanguages))("the confirm-identity dialog exists in %s", async (_tag, load) => {
  const texts = (await load?.())?.texts;
  expect(texts?.emailLead({ email: "ada@globex.test" })).toContain("ada@globex.test");
});

test("Arabic and Hebrew run from right to left, the others from left to right", async () => {
  const found = await Promise.all(cases.map(async ({ tag, load }) => [tag, (await load()).dir] as const));
  const rightToLeft = found.filter(([, dir]) => dir === "rtl").map(([tag]) => tag);
  expect([...new Set(rightToLeft)]).toEqual(["ar", "he"]);
});

test("every error that members can get has a text in each language", () => {
  const translated = [
    ...Object.keys(problems.byType),
    ...Object.keys(consent.byType),
    ...rareProblems,
    ...withOwnTexts,
  ];
  expect(Object.keys(apiErrors).filter((type) => !translated.includes(type) && !unmet.test(type))).toEqual([]);
});
