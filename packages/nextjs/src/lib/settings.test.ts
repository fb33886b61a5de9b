import { expect, test } from "vitest";
import { readBackendOptions, readBrowserSettings } from "./settings.ts";

const env = {
  NODE_ENV: "test",
  PORTICO_URL: "https://id.test",
  PORTICO_PUBLIC_TOKEN: "public-token-test-1",
  PORTICO_PROJECT_ID: "project-test-1",
  PORTICO_SECRET: "secret",
} as const;

test.each([
  [undefined, false, false],
  ["", false, false],
  ["false", false, false],
  ["true", true, true],
  ["acme.test", { domain: "acme.test" }, true],
])("PORTICO_HTTP_ONLY_COOKIES=%j is %j for the server and %j for the page", (value, onServer, onPage) => {
  const variables = { ...env, PORTICO_HTTP_ONLY_COOKIES: value };
  expect(readBackendOptions(variables).httpOnlyCookies).toEqual(onServer);
  expect(readBrowserSettings(variables).httpOnlyCookies).toBe(onPage);
});

test("the page never gets the secret, and the server can use an internal URL", () => {
  const variables = { ...env, PORTICO_INTERNAL_URL: "http://127.0.0.1:4100" };
  expect(JSON.stringify(readBrowserSettings(variables))).not.toMatch(/secret|project-test|127\.0\.0\.1/);
  expect(readBackendOptions(variables)).toMatchObject({
    apiUrl: "http://127.0.0.1:4100",
    publicUrl: "https://id.test",
  });
});

test.each(["PORTICO_URL", "PORTICO_PROJECT_ID", "PORTICO_SECRET"])("the error names a missing %s", (name) => {
  expect(() => readBackendOptions({ ...env, [name]: "" })).toThrow(`${name} is not set`);
});
