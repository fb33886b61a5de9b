import { createCall, type Services } from "./call.ts";
import type { ProjectSettings, ProviderConfig, SeedOrganization } from "./config-schema.ts";
import { hashToken } from "./crypto/tokens.ts";
import type { Db } from "./db/schema.ts";
import { transaction } from "./db/transaction.ts";
import { waitForTurn } from "./db/transaction-lock.ts";
import { noCookies } from "./http/cookies.ts";
import { createMember } from "./members/create-member.ts";
import { parseEmailAddress } from "./members/email-address.ts";
import { isAddressTaken } from "./members/is-address-taken.ts";
import { createOrganization } from "./organizations/create-organization.ts";
import { findBySlug } from "./organizations/find-by-slug.ts";
import { createProject, settingsOf } from "./projects/project.ts";
import { findSeedHash, saveProject } from "./projects/store.ts";
import { ensureSigningKey, generateSigningKey } from "./sessions/signing-keys.ts";

/**
 * Brings the configured projects, organisations and members into the database, when their configuration has changed
 * since it was last brought in. Settings of a project follow it; organisations and members are added where they are
 * missing and never changed.
 */
export async function seed(services: Services, config: ProviderConfig): Promise<void> {
  for (const project of config.projects) {
    const settings = settingsOf(project);
    const seed_hash = services.serverKey.sign(JSON.stringify(project));
    if ((await findSeedHash(services.db, settings.project_id)) === seed_hash) continue;
    const key = await generateSigningKey();
    await transaction(services, async (tx) => {
      // Two nodes may start at once.
      await waitForTurn(tx, "portico seed");
      const now = services.clock.now();
      await saveProject(tx, settings, { secret_hash: hashToken(project.secret), seed_hash }, now);
      await ensureSigningKey(tx, services.serverKey, settings.project_id, key, now);
      for (const organization of project.organizations) await seedOrganization(services, tx, settings, organization);
    });
  }
}

async function seedOrganization(
  services: Services,
  tx: Db,
  settings: ProjectSettings,
  { members, ...given }: SeedOrganization,
): Promise<void> {
  const call = createCall(services, {
    project: createProject(settings),
    caller: "configuration",
    requestId: "seed",
    ipAddress: "",
    sessionToken: undefined,
    cookies: noCookies,
  });
  const organization =
    (await findBySlug(call, tx, given.organization_slug)) ?? (await createOrganization(call, tx, given));
  for (const { email_address, ...member } of members) {
    const address = parseEmailAddress(email_address);
    if (await isAddressTaken(call, tx, organization, address)) continue;
    await createMember(call, tx, {
      ...member,
      organization_id: organization.organization_id,
      email_address: address,
      email_address_verified: member.status === "active",
    });
  }
}
