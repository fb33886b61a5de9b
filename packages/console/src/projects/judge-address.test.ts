import { expect, test } from "vitest";
import { judgeOrigin, judgeRedirectUrl, warnOfAddress } from "./judge-address.ts";

test.each([
  ["https://app.test", undefined],
  ["https://app.test/", /https:\/\/app\.test$/],
  ["https://app.test/login", /scheme, host and port/],
  ["HTTPS://App.test", /https:\/\/app\.test$/],
  ["app.test", /https:\/\//],
  ["javascript:alert(1)", /https:\/\//],
])("the origin %s is judged as the provider judges it", (text, verdict) => {
  if (verdict) expect(judgeOrigin(text)).toMatch(verdict);
  else expect(judgeOrigin(text)).toBeUndefined();
});

test.each([
  ["https://app.test/authenticate?a=b", undefined],
  ["https://good.test@evil.test/", /fools the eye/],
  ["https://app.test/#x", /never reaches/],
])("the redirect URL %s too", (text, verdict) => {
  if (verdict) expect(judgeRedirectUrl(text)).toMatch(verdict);
  else expect(judgeRedirectUrl(text)).toBeUndefined();
});

test("plain http is warned of, but for this machine", () => {
  expect(warnOfAddress("http://app.test")).toMatch(/https/);
  expect([warnOfAddress("http://localhost:3000"), warnOfAddress("https://app.test")]).toEqual([undefined, undefined]);
});
