import { expect, test } from "vitest";
import { createProject, settingsOf } from "../../platform/config/project.ts";
import { ProjectConfig } from "../../platform/config/project-schema.ts";
import { listLoosened, ruledPaths } from "./loosened-project.ts";

const sample = {
  project_id: "project-test-0",
  project_name: "Acme Boards",
  public_tokens: ["public-token-test-0"],
  secret: "not-a-secret-at-all",
};
const read = (changes: object) => createProject(settingsOf(ProjectConfig.parse({ ...sample, ...changes })));
const loosened = (before: object, after: object) => listLoosened(read(before), read(after)).map(({ path }) => path);

/** Settings whose change grants no access and reveals nothing. */
const opensNothing = {
  project_id: "never changes",
  project_name: "a name on screens and in mails",
  wire_prefix: "names of cookies",
  disable_sdk_watermark: "looks",
  watermark_url: "looks",
  slug_pattern: "where pages read a slug",
  email_domains: "links to webmail",
  email_link_and_code: "both are for the owner of the mailbox",
  default_locale: "a language",
  passkey_rp_id: "where a passkey is offered: the page must still be an allowed origin",
  branding: "looks",
  organization_defaults: "only organizations that are created later, whose admins change them",
  directory_limits: "how much a directory holds",
  organization_limits: "how much an organization holds",
  founder_limits: "how much a founder's organization holds",
  organizations: "what is added at a start, and no setting that is kept",
  secret: "rotated by calls of its own",
  next_secret: "rotated by calls of its own",
  connected_apps: "changed by calls of their own",
};

test("T102: every setting of a project has a rule for what it loosens, or is listed as harmless", () => {
  const ruled = new Set(ruledPaths.map((path) => path.split(".")[0] ?? ""));
  const known = [...ruled, ...Object.keys(opensNothing)];
  expect(Object.keys(ProjectConfig.shape).filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(opensNothing).filter((name) => ruled.has(name))).toEqual([]);
});

const template = { template_id: "welcome", kind: "login", subject: "Welcome" };
const hook = { url: "https://acme.test/hook", when_unavailable: "refuse" };
const only = { enabled: true, domain: null };

test.each<[string, object, object, boolean]>([
  ["http_only_cookies", { http_only_cookies: only }, {}, true],
  ["http_only_cookies", { http_only_cookies: only }, { http_only_cookies: { ...only, domain: "acme.test" } }, true],
  ["http_only_cookies", {}, { http_only_cookies: only }, false],
  ["http_only_cookies", { http_only_cookies: { ...only, domain: "acme.test" } }, { http_only_cookies: only }, false],
  ["sign_in_hook", { sign_in_hook: hook }, {}, true],
  ["sign_in_hook", { sign_in_hook: hook }, { sign_in_hook: { ...hook, url: "https://acme.test/other" } }, true],
  ["sign_in_hook", { sign_in_hook: hook }, { sign_in_hook: { ...hook, when_unavailable: "allow" } }, true],
  ["sign_in_hook", {}, { sign_in_hook: hook }, false],
  ["cname_domain", {}, { cname_domain: "auth.acme.test" }, true],
  ["cname_domain", { cname_domain: "auth.acme.test" }, {}, false],
  ["consent_url", {}, { consent_url: "https://acme.test/consent" }, true],
  ["consent_url", { consent_url: "https://acme.test/a" }, { consent_url: "https://acme.test/b" }, true],
  ["consent_url", { consent_url: "https://acme.test/a" }, {}, false],
  ["logout_url", {}, { logout_url: "https://acme.test/out" }, true],
  ["logout_url", { logout_url: "https://acme.test/out" }, {}, false],
  ["email_texts", {}, { email_texts: { code: { en: { title: "Hi" } } } }, true],
  ["email_texts", { email_texts: { code: { en: { title: "Hi" } } } }, {}, false],
  ["email_templates", {}, { email_templates: [template] }, true],
  ["email_templates", { email_templates: [template] }, { email_templates: [{ ...template, title: "Hi" }] }, true],
  ["email_templates", { email_templates: [template] }, {}, false],
])("T102: %s from %j to %j is marked: %s", (path, before, after, isMarked) => {
  expect(loosened(before, after)).toEqual(isMarked ? [path] : []);
});
