import { expect, test } from "vitest";
import { checkOrigin, checkRedirectUrl, warnAboutUrl } from "./AddressesPage.tsx";
import { checkLogoutUrl } from "./AppsPage.tsx";
import { describeColor } from "./BrandingPage.tsx";
import { type EmailInLanguage, findTextErrors } from "./EmailTextFields.tsx";
import { createPatch, getAt, setAt } from "./paths.ts";

test.each([
  ["https://app.test", undefined],
  ["https://app.test/", /https:\/\/app\.test$/],
  ["https://app.test/login", /scheme, host and port/],
  ["HTTPS://App.test", /https:\/\/app\.test$/],
  ["app.test", /https:\/\//],
  ["javascript:alert(1)", /https:\/\//],
])("the origin %s is checked like the provider checks it", (text, message) => {
  if (message) expect(checkOrigin(text)).toMatch(message);
  else expect(checkOrigin(text)).toBeUndefined();
});

test.each([
  ["https://app.test/authenticate?a=b", undefined],
  ["https://good.test@evil.test/", /disguise the real host/],
  ["https://app.test/#x", /never send it/],
])("the redirect URL %s is checked like the provider checks it", (text, message) => {
  if (message) expect(checkRedirectUrl(text)).toMatch(message);
  else expect(checkRedirectUrl(text)).toBeUndefined();
});

test.each([
  ["", "https", undefined],
  ["https://app.test/logout?tenant=1", "https", undefined],
  ["http://localhost:4200/logout", "http", undefined],
  ["http://app.test/logout", "https", /Use https/],
  ["https://app:secret@app.test/logout", "https", /disguise the real host/],
  ["https://app.test/logout#", "https", /never send it/],
  ["app.test/logout", "https", /full URL/],
])("the logout URL %s is checked like a provider at %s checks it", (text, scheme, message) => {
  const error = checkLogoutUrl(text, `${scheme}://auth.test/console`);
  if (message) expect(error).toMatch(message);
  else expect(error).toBeUndefined();
});

test("http causes a warning except on localhost", () => {
  expect(warnAboutUrl("http://app.test")).toMatch(/https/);
  expect([warnAboutUrl("http://localhost:3000"), warnAboutUrl("https://app.test")]).toEqual([undefined, undefined]);
});

test("a color is checked against the text on it and the card around it", () => {
  expect(describeColor("#19303d", "light")).toMatch(/^White text, contrast 1\d\.\d:1\.$/);
  expect(describeColor("#fe0", "light")).toMatch(/^Black text, .* only 1\.\d:1/);
  expect(describeColor("rebeccapurple", "light")).toBeUndefined();
});

const email = {
  locale: "en",
  words: { kind: "code", default: {}, variables: ["project_name", "code"] },
} as unknown as EmailInLanguage;
const errorsOf = (own: object) => findTextErrors({ email_texts: { code: { en: own } } }, email);

test("empty texts and unknown variables are errors", () => {
  expect(errorsOf({ subject: "{{code}} for {{project_name}}" })).toEqual({});
  expect(errorsOf({ subject: " ", title: "{{link}}", body: "{{code" })).toEqual({
    subject: "Enter a text, or reset to the default.",
    title: "{{link}} is not a variable of this email.",
    body: "{{code is not a variable of this email.",
  });
});

test("an email with fixed texts has no errors", () => {
  expect(findTextErrors({ email_texts: { code: { en: { title: "" } } } }, { ...email, words: null })).toEqual({});
});

test("setting a value creates its path, and removing it removes empty objects", () => {
  const settings = { project_name: "Acme", branding: { logo_url: "/a.png" } };
  expect(setAt(settings, ["branding", "primary_color"], "#fff")).toEqual({
    project_name: "Acme",
    branding: { logo_url: "/a.png", primary_color: "#fff" },
  });
  expect(setAt(settings, ["branding", "logo_url"], undefined)).toEqual({ project_name: "Acme" });
  expect(setAt({}, ["oauth", "google", "client_id"], "1")).toEqual({ oauth: { google: { client_id: "1" } } });
  expect(settings.branding).toEqual({ logo_url: "/a.png" });
  expect([getAt(settings, ["branding", "logo_url"]), getAt(settings, ["constructor"])]).toEqual(["/a.png", undefined]);
});

test.each([
  [{ a: 1 }, { a: 1 }, {}],
  [{ a: 1 }, {}, { a: null }],
  [{}, { a: { b: 1 } }, { a: { b: 1 } }],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
  [{ a: [1] }, { a: [1, 2] }, { a: [1, 2] }],
])("%j becomes %j with the patch %j", (before, after, patch) => {
  expect(createPatch(before, after)).toEqual(patch);
});
