import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { auditEvents } from "@portico/ui/texts/audit-events";
import { failures, shared } from "@portico/ui/texts/shared";
import { findMistakes } from "@portico/widget/fixtures";
import { ssoReasons } from "@portico/wire";
import { expect, test } from "vitest";
import { directory } from "../connections/directory/texts.ts";
import { setup } from "../connections/setup/texts.ts";
import { setupLinks, setupPage } from "../connections/setup-links/texts.ts";
import { apiKeys } from "../member/api-keys/texts.ts";
import { connectedApps } from "../member/connected-apps/texts.ts";
import { profile } from "../member/profile/texts.ts";
import { switcher } from "../member/switcher/texts.ts";
import { user } from "../member/user/UserButton.tsx";
import { audit } from "../organization/audit/texts.ts";
import { domains } from "../organization/domains/texts.ts";
import { impersonation } from "../organization/impersonation/ImpersonationBanner.tsx";
import { members } from "../organization/members/texts.ts";
import { signInHelp } from "../organization/sign-in-help/texts.ts";
import { endedLabels } from "../shared/EndedReceipt.tsx";
import { notFound } from "../shared/NotFound.tsx";
import { organization } from "../shared/organization-texts.ts";
import { type AdminStrings, adminLanguages } from "./admin-languages.ts";

const english: AdminStrings = {
  ...{
    apiKeys,
    audit,
    auditEvents,
    connectedApps,
    directory,
    domains,
    ended: endedLabels,
    failures,
    impersonation,
    members,
    organization,
  },
  ...{ notFound, profile, setup, setupLinks, setupPage, shared, signInHelp, ssoReasons, switcher, user },
};
const files = globSync("*.json", { cwd: import.meta.dirname });

test("the table of languages lists each file", () => {
  const tags = Object.keys(adminLanguages).filter((tag) => !tag.startsWith("en"));
  expect(files.map((file) => basename(file, ".json").split("-")[0]).sort()).toEqual(tags.sort());
});

test.each(files)("%s has every text, with the placeholders of the English one", (name) => {
  expect(findMistakes(english, readTexts(name), basename(name, ".json"))).toEqual([]);
});

test.each([["English", english] as const, ...files.map((name) => [name, readTexts(name)] as const)])(
  "no text in %s shows an identifier of the API",
  (_, texts) => {
    expect(listTexts(texts).filter((text) => /[a-z]+_[a-z]+/.test(text.replace(/\{[^{}]*\}/g, "")))).toEqual([]);
  },
);

test("a component gets translations in the shape of the English texts", async () => {
  const load = adminLanguages.ar as () => Promise<{ texts: AdminStrings; dir: string }>;
  const { texts, dir } = await load();
  expect(dir).toBe("rtl");
  const say = texts.profile.password.minimumLength;
  expect([1, 2, 8, 12, 100].map((count) => say({ count }))).toEqual([
    "حرف واحد على الأقل",
    "حرفان على الأقل",
    "8 أحرف على الأقل",
    "12 حرفًا على الأقل",
    "100 حرف على الأقل",
  ]);
});

function readTexts(name: string) {
  return JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, "utf8"));
}

/** All texts of a catalog, at any depth. */
function listTexts(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  return texts && typeof texts === "object" ? Object.values(texts).flatMap(listTexts) : [];
}
