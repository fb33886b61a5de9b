import { expect, test } from "vitest";
import { newSettings } from "../connections/connection.ts";
import { showClaims, showPerson, showXml } from "./show-answer.ts";

test("shows a SAML response without the parts that could be reused", () => {
  const xml = `<saml:Assertion><ds:SignatureValue Id="a">c2lnbmVk</ds:SignatureValue><ds:X509Certificate>MIIC</ds:X509Certificate>
<saml:AuthnStatement SessionIndex="s-1"/><saml:Attribute Name="email"><saml:AttributeValue>ada@globex.test</saml:AttributeValue></saml:Attribute>
<saml:Attribute NameFormat="basic" Name="temporaryPassword"><saml:AttributeValue>hunter2</saml:AttributeValue></saml:Attribute></saml:Assertion>`;
  const shown = showXml(xml);
  for (const secret of ["c2lnbmVk", "MIIC", "s-1", "hunter2"]) expect(shown).not.toContain(secret);
  expect(shown).toContain("ada@globex.test");
  expect(shown).toContain("temporaryPassword");
  expect(shown.endsWith("</saml:Assertion>")).toBe(true);
});

test("masks values that are cut off, and masks long responses quickly", () => {
  const open = showXml(`<a><SignatureValue>${"x".repeat(40_000)}`);
  expect(open).not.toContain("xxx");
  expect(showXml('<Attribute Name="token">secret'.repeat(5_000)).length).toBeLessThan(30_000);
  expect(showXml('<Attribute Name="token"><AttributeValue>secret')).not.toContain("secret");
});

test("shows claims without tokens, at any depth", () => {
  const shown = showClaims({ email: "ada@globex.test", nonce: "n-1", nested: { access_token: "t-1" }, at_hash: "h-1" });
  for (const secret of ["n-1", "t-1", "h-1"]) expect(shown).not.toContain(secret);
  expect(JSON.parse(shown)).toMatchObject({ email: "ada@globex.test" });
});

test("shows a person with the roles that their groups imply", () => {
  const settings = {
    ...newSettings().saml,
    saml_connection_implicit_role_assignments: [{ role_id: "viewer" }],
    saml_group_implicit_role_assignments: [
      { role_id: "editor", group: "Writers" },
      { role_id: "admin", group: "Owners" },
    ],
  };
  const statement = {
    kind: "saml" as const,
    issuer: "https://idp.test",
    externalId: "ada",
    attributes: new Map([
      ["groups", ["Writers"]],
      ["apiKey", ["k-1"]],
    ]),
  };
  const identity = {
    ...{ kind: "saml" as const, issuer: "", external_id: "ada", email_address: "ada@globex.test", name: "Ada" },
    ...{ groups: ["Writers"], attributes: {} },
  };
  expect(showPerson({ kind: "saml", settings } as never, statement, identity)).toMatchObject({
    role_ids: ["viewer", "editor"],
    attributes: { groups: ["Writers"], apiKey: ["•••"] },
  });
  expect(showPerson({ kind: "saml", settings } as never, statement)).toMatchObject({ email_address: "", role_ids: [] });
});
