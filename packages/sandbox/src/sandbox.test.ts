import { afterAll, expect, test } from "vitest";
import { describeSandbox, refuseProduction, startSandbox } from "./sandbox.ts";

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

test("the sandbox refuses to load in production", () => {
  expect(() => refuseProduction({ NODE_ENV: "production" })).toThrow("The sandbox lets anyone sign in as anyone");
  for (const NODE_ENV of [undefined, "", "development", "test"]) refuseProduction({ NODE_ENV });
});

test("its page and its output name every value to enter elsewhere", async () => {
  const page = await (await fetch(sandbox.url)).text();
  const text = describeSandbox(sandbox);
  for (const value of ["google", "microsoft"].map((name) => `${sandbox.url}/${name}`).concat("sandbox-github-secret"))
    expect([value, page.replaceAll("<wbr>", "").includes(value), text.includes(value)]).toEqual([value, true, true]);
  expect(text).toMatch(/SAML +Metadata URL +\S+\/saml\/metadata\n/);
  expect(text).toMatch(/Directory \(SCIM\) +Page +\S+\/directory\n/);
});

const query = new URLSearchParams({
  client_id: "mine",
  response_type: "code",
  scope: "openid",
  redirect_uri: "http://localhost:4100/v1/b2b/oauth/callback/google",
});

test.each([
  ["google", "/google/auth"],
  ["microsoft", "/microsoft/auth"],
  ["github", "/github/login/oauth/authorize"],
])("%s names the client that it expects, on its page and in errors", async (name, path) => {
  const refused = await fetch(`${sandbox.url}${path}?${query}`);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    `The sandbox expects client_id=sandbox-${name}, but found mine. Add it with: npx portico add ${name} --sandbox`,
  ]);
});

test.each([
  ["google", "/google/token"],
  ["github", "/github/login/oauth/access_token"],
])("%s names the secret that it expects", async (name, path) => {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: "x",
    client_id: `sandbox-${name}`,
    client_secret: "wrong",
    redirect_uri: "http://localhost:4100/",
  });
  const answer = await (await fetch(`${sandbox.url}${path}`, { method: "POST", body })).json();
  expect(answer.error_description).toBe(
    `The sandbox expects client_id=sandbox-${name} and client_secret=sandbox-${name}-secret.`,
  );
});
