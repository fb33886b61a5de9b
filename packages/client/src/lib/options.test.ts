import { expect, test, vi } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { type ClientOptions, readSettings } from "./options.ts";

const view = openBrowser().openTab();
const read = (options: unknown, token: unknown = PUBLIC_TOKEN) =>
  readSettings(token as string, options as ClientOptions, view);

test("the names of the wire begin with portico, and a project may have its own word", () => {
  expect(read({ apiUrl: API_URL }).cookieNames).toEqual({
    session: "portico_session",
    jwt: "portico_session_jwt",
    ist: "portico_intermediate_session_token",
  });
  expect(read({ apiUrl: API_URL, wirePrefix: "acme" }).names.tokenType).toBe("acme_token_type");
});

test("cookie names can be chosen", () => {
  const cookieOptions = { opaqueTokenCookieName: "a", jwtCookieName: "b", istCookieName: "c" };
  expect(read({ apiUrl: API_URL, cookieOptions }).cookieNames).toEqual({ session: "a", jwt: "b", ist: "c" });
});

test("test and live tokens have an address each", () => {
  const apiUrl = { live: "https://live.example.test", test: "http://localhost:4100/" };
  expect(read({ apiUrl }).apiUrl).toBe("http://localhost:4100");
  expect(read({ apiUrl }, "public-token-live-1").apiUrl).toBe("https://live.example.test");
});

test.each([
  ["no options", undefined, /apiUrl must be a URL or \{ live, test \}\. .+ Pass .+\./],
  ["no apiUrl", {}, /apiUrl/],
  ["an apiUrl without a scheme", { apiUrl: "localhost:4100" }, /apiUrl/],
  ["an apiUrl for live tokens only", { apiUrl: { live: API_URL } }, /apiUrl/],
  [
    "a prefix that is no word",
    { apiUrl: API_URL, wirePrefix: "Acme_1" },
    /wirePrefix must be lowercase letters\. .+ Pass .+\./,
  ],
  [
    "a cookie name that is not a string",
    { apiUrl: API_URL, cookieOptions: { jwtCookieName: 5 } },
    /cookieOptions\.jwtCookieName must be a string\. .+ Pass .+\./,
  ],
  ["a cookie domain that is no string", { apiUrl: API_URL, cookieOptions: { domain: null } }, /cookieOptions\.domain/],
])("%s is a usage error that says what to do", (_, options, message) => {
  expect(() => read(options)).toThrow(expect.objectContaining({ name: "UsageError", code: "wrong_argument" }) as Error);
  expect(() => read(options)).toThrow(message);
});

test("a public token that is not a string is a usage error, an unusual one a warning", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(() => read({ apiUrl: API_URL }, null)).toThrow("createClient: publicToken must be a string.");
  read({ apiUrl: API_URL }, "token-1");
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("cookie options left out or undefined are fine", () => {
  expect(read({ apiUrl: API_URL, cookieOptions: { path: undefined, availableToSubdomains: true } })).toBeTruthy();
});

test("a text is logged once", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { log } = read({ apiUrl: API_URL });
  log("warn", "storage is denied");
  log("warn", "storage is denied");
  log("warn", "cookies are blocked");
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
