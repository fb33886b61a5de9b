import { globSync } from "node:fs";
import { apiErrors } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { consent } from "../consent/ui/strings.ts";
import { discovery } from "../login/discovery/strings.ts";
import { emailConfirmation } from "../login/email/confirmation-strings.ts";
import { emailMethodSelection } from "../login/email/method-selection-strings.ts";
import { error } from "../login/error/strings.ts";
import { landing } from "../login/landing/strings.ts";
import { wrongAccount } from "../login/landing/wrong-account-strings.ts";
import { loggedIn } from "../login/logged-in/strings.ts";
import { terms } from "../login/main/terms-strings.ts";
import { mfa } from "../login/mfa/strings.ts";
import { signedIn } from "../login/notes/strings.ts";
import { passwordRemarks } from "../login/password/remarks.ts";
import { password } from "../login/password/strings.ts";
import { sso } from "../login/sso/strings.ts";
import { main } from "../login/ui/strings/main.ts";
import { notices } from "../login/ui/strings/notices.ts";
import { passcode } from "../login/ui/strings/passcode.ts";
import { problems } from "../login/ui/strings/problems.ts";
import { confirmIdentity } from "../strings/confirm-identity.ts";
import { frame } from "../strings/frame.ts";
import { withOverride } from "../strings/use-strings.ts";
import { consentLanguages } from "./consent-languages.ts";
import { loginLanguages } from "./login-languages.ts";
import { plural } from "./plural.ts";
import { rareProblems } from "./texts.ts";
import { identityLanguages } from "./use-identity-texts.ts";

const remarks = Object.fromEntries(passwordRemarks.map((remark) => [remark, remark]));
/** The provider says these itself, in English. */
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
const languages = { login: loginLanguages, consent: consentLanguages };

/** Texts that are the same in English and another language. */
const same =
  /^login\.(main\.sso|main\.emailPlaceholder|sso\.emailPlaceholder)$|\.frame\.watermark$|^consent\.consent\.no$/;

/** Told by words of their own: a wait, and an address that may not join. */
const toldApart = ["too_many_requests", "email_jit_provisioning_not_allowed", "invalid_email_for_jit_provisioning"];

/** What administrators, back ends, apps and their developers meet, and what says of a page that it is set up wrongly. */
const unmet = new RegExp(
  [
    "^(webhook|scim|api_keys?|audit|retired|receipt|idempotency|trusted|idp|connected_app|saml|oidc|key_rotation|domain|machine|project|setup_link|operator|console|queued_message)_",
    "^(active_scim|no_active_scim|duplicate_connected|invalid_idempotency|invalid_trusted|token_missing|authorization_request)",
    "^(sso_(would_lock_out|connection_not_ready|test_run_not_found|limit_reached|metadata_not_usable)|oauth_(invalid_scope|access_token).*)$",
    "^(no_default_|no_login_|no_signup_|no_match_|pkce_(did|required)|invalid_pkce|default_provider|bad_|public_token|route|method)",
    "^(last_(owner|admin)$|suspended_access_not_found|pending_change_not_found|password_hash_too_costly)",
    "^(invalid_(cursor|role|template|session_duration_minutes|project_credentials|email_for_invites|project_settings)|request_too_large)$",
  ].join("|"),
);

type Said = string | ((values: Record<string, unknown>) => string);

/** Lists texts by their path. */
function listTexts(texts: object, path: string): [string, Said][] {
  return Object.entries(texts).flatMap(([key, text]): [string, Said][] =>
    typeof text === "object" ? listTexts(text, `${path}.${key}`) : [[`${path}.${key}`, text]],
  );
}

const marks: Record<string, unknown> = { days: 7, count: 7, documents: ["‹one›", "‹two›"] };

/** Says a text with a mark for each of its variables, and returns the marks that it says, or the text where it has none. */
function variablesOf(text: Said): string[] {
  if (typeof text === "string") return [];
  const asked = new Set<string>();
  const tell = (_: object, name: string) => {
    asked.add(name);
    return marks[name] ?? `‹${name}›`;
  };
  const values = new Proxy({}, { get: tell });
  const said = text(values);
  return [...asked]
    .filter((name) => said.includes(name in marks ? String([marks[name]].flat()[0]) : `‹${name}›`))
    .sort();
}

const cases = (["login", "consent"] as const).flatMap((widget) =>
  Object.entries(languages[widget]).flatMap(([tag, load]) => (load && tag !== "en-xa" ? [{ widget, tag, load }] : [])),
);

test("both widgets speak the same eight languages", () => {
  const tags = ["ar", "de", "en", "es", "fr", "he", "ja", "pt"];
  for (const each of Object.values(languages)) {
    expect(
      Object.keys(each)
        .filter((tag) => tag !== "en-xa")
        .sort(),
    ).toEqual(tags);
  }
});

describe.each(cases)("$widget in $tag", ({ widget, load }) => {
  const ours = listTexts(english[widget], widget);

  test("says each text, with each variable that English tells", async () => {
    const { texts } = await load();
    const theirs = new Map(listTexts(texts, widget));
    expect([...theirs.keys()].sort()).toEqual(ours.map(([path]) => path).sort());
    for (const [path, text] of ours) {
      expect(variablesOf(theirs.get(path) as Said), path).toEqual(variablesOf(text));
    }
  });

  test("says nothing in English", async () => {
    const theirs = new Map(listTexts((await load()).texts, widget));
    const left = ours.filter(
      ([path, text]) => typeof text === "string" && theirs.get(path) === text && !same.test(path),
    );
    expect(left).toEqual([]);
  });

  test("a host's text comes before its own", async () => {
    const { texts } = await load();
    const merged = withOverride(texts as { frame: typeof frame }, { frame: { tryAgain: "Mine" } });
    expect(merged.frame).toEqual({ ...(texts as { frame: typeof frame }).frame, tryAgain: "Mine" });
  });
});

describe.each(Object.entries(identityLanguages))("who somebody is, in %s", (_tag, load) => {
  const ours = listTexts(confirmIdentity, "");

  test("says each text, with each variable that English tells, and none in English", async () => {
    const theirs = new Map(listTexts((await load?.())?.confirmIdentity ?? {}, ""));
    expect([...theirs.keys()].sort()).toEqual(ours.map(([path]) => path).sort());
    for (const [path, text] of ours) {
      expect(variablesOf(theirs.get(path) as Said), path).toEqual(variablesOf(text));
      expect(theirs.get(path), path).not.toBe(text);
    }
  });
});

test("Arabic and Hebrew run from right to left, the others from left to right", async () => {
  const found = await Promise.all(cases.map(async ({ tag, load }) => [tag, (await load()).dir] as const));
  const rightToLeft = found.filter(([, dir]) => dir === "rtl").map(([tag]) => tag);
  expect([...new Set(rightToLeft)]).toEqual(["ar", "he"]);
});

test("a language's chunk holds nothing but texts", () => {
  const files = globSync("packages/widget/src/languages/*/*.ts").map((file) => file.split("/").at(-1));
  expect(new Set(files)).toEqual(new Set(["login.ts", "consent.ts", "confirm-identity.ts", "frame.ts"]));
});

test("counts are worded by the rules of the language", () => {
  const days = plural("ar", { one: "one", two: "two", few: "# few", many: "# many", other: "# other" });
  expect([1, 2, 5, 30, 100].map(days)).toEqual(["one", "two", "5 few", "30 many", "100 other"]);
  expect([1, 7].map(plural("de", { one: "einen Tag", other: "# Tage" }))).toEqual(["einen Tag", "7 Tage"]);
});

test("an error of the provider has a text in each language, or is met by nobody who signs in", () => {
  const told = [...Object.keys(problems.byType), ...Object.keys(consent.byType), ...rareProblems, ...toldApart];
  expect(Object.keys(apiErrors).filter((type) => !told.includes(type) && !unmet.test(type))).toEqual([]);
});
