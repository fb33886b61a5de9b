import { describe, expect, test } from "vitest";
import { identifiesApp, isRegistered, parseRedirectUrls, withoutPort, withParameters } from "./redirect-urls.ts";

const strict = { allowHttp: false, isPublic: false };
const publicApp = { allowHttp: false, isPublic: true };
const development = { allowHttp: true, isPublic: false };

describe("T20: the redirect URLs that an app may register", () => {
  test.each([
    ["https://app.test/callback", strict],
    ["https://app.test:8443/callback?tenant=1", strict],
    ["http://127.0.0.1/callback", strict],
    ["http://127.0.0.1:53210/callback", strict],
    ["http://[::1]:53210/callback", strict],
    ["http://localhost:53210", strict],
    ["com.example.app:/callback", publicApp],
    ["http://app.test/callback", development],
    ["https://app.test/a:b@c", strict],
    ["cursor://anysphere.cursor-mcp/oauth/callback", { ...publicApp, privateUseSchemes: ["cursor"] }],
  ])("%s is accepted", (url, rules) => {
    expect(parseRedirectUrls([url], rules)).toEqual([url]);
  });

  test.each([
    ["", strict, "one address"],
    ["/callback", strict, "one address"],
    ["https://app.test/a b", strict, "one address"],
    ["https://app.test/\\evil.test", strict, "one address"],
    ["https://*.app.test/", strict, "one address"],
    ["https://app.test/\u00e4", strict, "one address"],
    ["https://app.test/#there", strict, "never reaches a server"],
    ["https://app.test@evil.test/", strict, "fools the eye"],
    ["https://app.test:secret@evil.test/", strict, "fools the eye"],
    ["https://:secret@evil.test/", strict, "fools the eye"],
    ["https://@evil.test/", strict, "fools the eye"],
    ["HTTPS://@evil.test/", strict, "fools the eye"],
    ["com.app2://name@evil.test/", publicApp, "fools the eye"],
    ["com.app2://:secret@evil.test/", publicApp, "fools the eye"],
    ["http://app.test/", strict, "must be https"],
    ["http://app.test/", publicApp, "must be https"],
    ["http://localhost.evil.test/", strict, "must be https"],
    ["http://127.0.0.1.evil.test/", strict, "must be https"],
    ["http://evil.test/http://localhost/", strict, "must be https"],
    ["http://localhost?/", strict, "must be https"],
    ["com.example.app:/callback", strict, "must be https"],
    ["com.example.app:/callback", development, "must be https"],
    ["exampleapp:/callback", publicApp, "must be https"],
    ["javascript:alert(1)", publicApp, "must be https"],
    ["cursor://anysphere.cursor-mcp/oauth/callback", { ...strict, privateUseSchemes: ["cursor"] }, "must be https"],
    ["cursors://anysphere/callback", { ...publicApp, privateUseSchemes: ["cursor"] }, "must be https"],
  ])("%o is refused", (url, rules, why) => {
    const attempt = () => parseRedirectUrls(["https://app.test/callback", url, "https://app.test/other"], rules);
    expect(attempt).toThrow(
      expect.objectContaining({ errorType: "bad_request", message: expect.stringContaining(why) }),
    );
  });
});

describe("T20: URLs match exactly, except for a public app's port on the member's own computer", () => {
  const registered = ["http://127.0.0.1:1000/callback", "https://app.test/callback", "com.example.app:/callback"];

  test.each([
    ["https://app.test/callback", false, true],
    ["http://127.0.0.1:1000/callback", false, true],
    ["http://127.0.0.1:2000/callback", true, true],
    ["http://127.0.0.1/callback", true, true],
    ["http://127.0.0.1:2000/callback", false, false],
    ["http://127.0.0.1:2000/other", true, false],
    ["http://127.0.0.1:2000", true, false],
    ["http://localhost:1000/callback", true, false],
    ["http://[::1]:1000/callback", true, false],
    ["https://127.0.0.1:2000/callback", true, false],
    ["https://app.test:8443/callback", true, false],
    ["https://app.test/callback/", true, false],
    ["com.example.app:/other", true, false],
    ["", true, false],
  ])("%s, for a public app: %s", (url, isPublic, expected) => {
    expect(isRegistered(registered, url, { isPublic })).toBe(expected);
  });

  test("URLs without a variable port never match one another", () => {
    expect(isRegistered(["https://app.test/"], "https://other.test/", { isPublic: true })).toBe(false);
  });

  test.each([
    ["cursor://anysphere.cursor-mcp/oauth/callback", ["cursor"], true],
    ["cursor://anysphere.cursor-mcp/oauth/callback", ["vscode"], false],
    ["cursor://anysphere.cursor-mcp/oauth/callback", [], false],
    ["com.example.app:/callback", [], true],
    ["http://localhost/callback", [], true],
  ])("%s stays registered while the project lists %o: %s", (url, privateUseSchemes, expected) => {
    expect(isRegistered([url], url, { isPublic: true, privateUseSchemes })).toBe(expected);
  });

  test.each([
    ["http://localhost:53210/callback", "http://localhost/callback"],
    ["http://[::1]:1/", "http://[::1]/"],
    ["http://127.0.0.1", "http://127.0.0.1"],
    ["http://localhost:123456/", undefined],
    ["http://localhost:1@evil.test/", undefined],
    ["xhttp://localhost/", undefined],
    ["https://localhost/", undefined],
  ])("of %s, %s is stored", (url, remembered) => {
    expect(withoutPort(url)).toBe(remembered);
  });
});

test("only an https URL identifies the app", () => {
  expect(identifiesApp("https://app.test/")).toBe(true);
  for (const url of ["http://localhost:1/", "com.example.app:/", "httpsx://app.test/", "x-https://app.test/"])
    expect(identifiesApp(url), url).toBe(false);
});

test("parameters are appended to the app's own query", () => {
  expect(withParameters("https://app.test/", { code: "a b", state: undefined })).toBe("https://app.test/?code=a+b");
  expect(withParameters("https://app.test/?a=%20", { code: "c" })).toBe("https://app.test/?a=%20&code=c");
  expect(withParameters("https://app.test/", { state: undefined })).toBe("https://app.test/");
});
