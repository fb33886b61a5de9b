import { createAdmin } from "@portico/client/admin";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, refusal, signIn, startForFile } from "../support/basics.ts";
import { passkeysAt } from "../support/passkeys.ts";
import { auditOf } from "../support/rows.ts";

const members = ["ann", "bea"].map((name) => ({ email_address: `${name}@acme.test`, roles: ["admin"] }));
const provider = await startForFile({
  project: {
    organizations: [organization("wayne", { members }), organization("stark", { members: members.slice(1) })],
  },
});
const passkeys = passkeysAt(provider);

test("T186: an organization's admins do not see where else their members use a passkey", async () => {
  const bea = await signIn(provider, "bea@acme.test", "wayne");
  const { device } = await passkeys.add(bea);
  const stark = await organizationId(provider, "stark");
  const { organization: wayne } = createAdmin((await signIn(provider, "ann@acme.test", "wayne")).client);
  const seen = async () =>
    (await wayne.listAuditEvents({ limit: 100 })).events.filter(({ action }) => action.startsWith("passkey.")).length;
  const before = await seen();
  await passkeys.discover(device);
  expect((await passkeys.logIn(stark, device)).answer.member_authenticated).toBe(true);
  await refusal(passkeys.logIn(stark, device, { isVerified: false }), "unable_to_authenticate_passkey");
  expect(await seen()).toBe(before);
  await passkeys.logIn(bea.organization_id, device);
  expect(await seen()).toBe(before + 1);
});

test("T186: operators see the step of a discovery, and the organization that was logged in to its own", async () => {
  const { device } = await passkeys.add(await signIn(provider, "bea@acme.test", "wayne"));
  const stark = await organizationId(provider, "stark");
  const accepted = async (act: () => Promise<unknown>) =>
    (await auditOf(provider, act)).filter(({ action }) => action === "passkey.accepted");
  expect(await accepted(() => passkeys.discover(device))).toMatchObject([
    { organization_id: null, member_id: null, email_address: "bea@acme.test" },
  ]);
  expect(await accepted(() => passkeys.logIn(stark, device))).toMatchObject([
    { organization_id: stark, member_id: null, email_address: "bea@acme.test" },
  ]);
});

test("sign-in help lists the logins with a passkey, refused ones with the cause", async () => {
  const ann = await signIn(provider, "ann@acme.test", "wayne");
  const { device } = await passkeys.add(ann);
  await refusal(passkeys.logIn(ann.organization_id, device, { isVerified: false }), "unable_to_authenticate_passkey");
  await passkeys.logIn(ann.organization_id, device);
  const expected = [
    { outcome: "signed_in", method: "passkey", says: "" },
    { outcome: "refused", method: "passkey", says: expect.stringContaining("passkey") },
  ];
  const query = { email_address: "ann@acme.test" };
  const { body } = await backendOf(provider)("POST", "/sign_ins/search", query);
  expect(body.data.attempts.slice(0, 2)).toMatchObject(expected);
  const { organization: wayne } = createAdmin(ann.client);
  expect((await wayne.searchSignIns(query)).attempts.slice(0, 2)).toMatchObject(expected);
});
