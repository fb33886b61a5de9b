import { expect, test } from "vitest";
import { readGithub, readGoogle, readHubspot, readMicrosoft, readSlack } from "./identity.ts";

const claims = { sub: "s", email: "Ada@Globex.test", email_verified: true, hd: "globex.test", xms_edov: true };

test.each([
  ["Google, a Workspace's own domain", readGoogle("i", claims), true],
  ["Google, gmail.com", readGoogle("i", { ...claims, email: "ada@gmail.com", hd: undefined }), true],
  [
    "Google, a look-alike of it",
    readGoogle("i", { ...claims, email: "ada@gmail.com.evil.test", hd: undefined }),
    false,
  ],
  ["Google, a subdomain", readGoogle("i", { ...claims, email: "ada@x.globex.test" }), false],
  ["Google, 1 for true", readGoogle("i", { ...claims, email_verified: 1 }), false],
  ["Microsoft, the tenant's own domain", readMicrosoft("i", claims), true],
  ["Microsoft, email_verified alone", readMicrosoft("i", { ...claims, xms_edov: undefined }), false],
  ["Microsoft, the text 1", readMicrosoft("i", { ...claims, xms_edov: "1" }), false],
  ["Slack", readSlack("i", claims), true],
  ["HubSpot, with more than it says", readHubspot("i", { ...claims, user: claims.email, user_id: 1 }), false],
  [
    "GitHub, the primary address",
    readGithub("i", { id: 1 }, [{ email: claims.email, primary: true, verified: true }], []),
    true,
  ],
  [
    "GitHub, another one that is verified",
    readGithub(
      "i",
      { id: 1 },
      [
        { email: "second@globex.test", primary: false, verified: true },
        { email: claims.email, primary: true, verified: false },
      ],
      [],
    ),
    false,
  ],
])("T8: whether %s is answered for", (_, identity, expected) => {
  expect(identity.isAuthoritative).toBe(expected);
  expect(identity.address).toBe(identity.address.toLowerCase());
});

test.each([
  ["no address", () => readGoogle("i", { sub: "s" })],
  ["an address that is none", () => readGoogle("i", { ...claims, email: "ada@globex.test\r\nBcc: x" })],
  ["an address of another kind", () => readGoogle("i", { ...claims, email: ["ada@globex.test"] })],
  ["no subject", () => readSlack("i", { ...claims, sub: "" })],
  ["a subject of another kind", () => readSlack("i", { ...claims, sub: { a: 1 } })],
  ["no primary address", () => readGithub("i", { id: 1 }, [{ email: claims.email, verified: true }], [])],
  ["addresses that are no list", () => readGithub("i", { id: 1 }, { email: claims.email }, [])],
  ["no id", () => readHubspot("i", { user: claims.email })],
])("somebody with %s is nobody", (_, read) => {
  expect(read).toThrow(expect.objectContaining({ errorType: "oauth_flow_callback_error" }) as Error);
});

test("T37: no picture but one at https, and no text that is none", () => {
  const { account } = readGoogle("i", { ...claims, picture: "javascript:alert(1)", name: { a: 1 }, locale: "\0" });
  expect(account).toMatchObject({ picture_url: null, name: "", locale: null });
});
