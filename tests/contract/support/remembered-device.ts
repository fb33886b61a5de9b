import type { TestProvider } from "@portico/testkit";

/** Remembers a device of a member without a browser. @returns its ID. */
export async function addRememberedDevice(
  { provider }: TestProvider,
  project_id: string,
  { organization_id, member_id }: { organization_id: string; member_id: string },
): Promise<string> {
  const { db, clock } = provider.services;
  const remembered_device_id = `remembered-device-test-${crypto.randomUUID()}`;
  await db
    .insertInto("remembered_devices")
    .values({
      project_id,
      organization_id,
      remembered_device_id,
      member_id,
      token_hash: crypto.randomUUID(),
      factor: "totp",
      security_epoch: 1,
      user_agent: "",
      ip_address: "",
      created_at: clock.now(),
      last_used_at: null,
      expires_at: clock.in({ days: 30 }),
    })
    .execute();
  return remembered_device_id;
}
