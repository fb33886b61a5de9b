import { expect, test } from "vitest";
import { checkOrigin, checkRedirectUrl, warnAboutUrl } from "./check-url.ts";

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

test("http causes a warning except on localhost", () => {
  expect(warnAboutUrl("http://app.test")).toMatch(/https/);
  expect([warnAboutUrl("http://localhost:3000"), warnAboutUrl("https://app.test")]).toEqual([undefined, undefined]);
});
