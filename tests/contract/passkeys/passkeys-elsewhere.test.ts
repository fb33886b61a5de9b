import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { discover, organization, organizationId, signIn, startForFile } from "../support/basics.ts";
import { passkeysAt } from "../support/passkeys.ts";

const members = ["eva", "flo", "gus", "hal"].map((name) => ({ email_address: `${name}@acme.test`, roles: ["admin"] }));
const only = (...methods: string[]) => ({ auth_methods: "RESTRICTED", allowed_auth_methods: methods, members });
const provider = await startForFile({
  project: {
    organizations: [
      organization("wayne", { members }),
      organization("vault", only("passkey")),
      organization("mixed", only("passkey", "email_otp")),
    ],
  },
});
const backend = backendOf(provider);
const passkeys = passkeysAt(provider);
const dur = { session_duration_minutes: 60 };
const enter = (name: string, slug = "wayne") => signIn(provider, `${name}@acme.test`, slug);

describe("T183: a passkey from another organization, where access to the mailbox was enough", () => {
  test("does not log in to an organization that accepts only passkeys", async () => {
    const vault = await organizationId(provider, "vault");
    const { device } = await passkeys.add(await enter("eva"));
    const { answer } = await passkeys.logIn(vault, device);
    expect(answer).toMatchObject({
      member_authenticated: false,
      primary_required: { allowed_auth_methods: ["passkey"] },
    });
    const { client, found } = await passkeys.discover(device);
    const listed = found.discovered_organizations.find(({ organization }) => organization.organization_id === vault);
    expect(listed?.member_authenticated).toBe(false);
    const exchanged = await client.discovery.intermediateSessions.exchange({ organization_id: vault, ...dur });
    expect(exchanged.member_authenticated).toBe(false);
    const { client: signedIn } = await passkeys.logIn(await organizationId(provider, "wayne"), device);
    const switched = await signedIn.session.exchange({ organization_id: vault, ...dur });
    expect(switched.member_authenticated).toBe(false);
  });

  test("nor does one from an organization that the thief has created", async () => {
    const { client } = await discover(provider, "flo@acme.test");
    const created = await client.discovery.organizations.create({ organization_name: "Trap", ...dur });
    const { organization_id = "" } = created.organization ?? {};
    const { device } = await passkeys.add({ client, organization_id, answer: created });
    expect((await passkeys.logIn(await organizationId(provider, "vault"), device)).answer.member_authenticated).toBe(
      false,
    );
  });

  test("logs in where access to the mailbox is enough", async () => {
    const { device } = await passkeys.add(await enter("gus"));
    const { answer } = await passkeys.logIn(await organizationId(provider, "mixed"), device);
    expect(answer.member_authenticated).toBe(true);
  });

  test("logs in to its own organization, if that accepts only passkeys", async () => {
    const hal = await enter("hal", "mixed");
    const { device } = await passkeys.add(hal);
    const configure = (...allowed_auth_methods: string[]) =>
      backend("PUT", `/organizations/${hal.organization_id}`, { allowed_auth_methods });
    expect((await configure("passkey")).status).toBe(200);
    expect((await passkeys.logIn(hal.organization_id, device)).answer.member_authenticated).toBe(true);
    await configure("passkey", "email_otp");
  });
});
