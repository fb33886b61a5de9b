import { type Call, createCall, type Services } from "./call/call.ts";
import { noCookies } from "./call/cookies.ts";
import type { ProviderConfig } from "./config/config-schema.ts";
import { createProject, settingsOf } from "./config/project.ts";
import type { ProjectConfig, ProjectSettings, SeedOrganization } from "./config/project-schema.ts";
import { hashToken } from "./crypto/tokens.ts";
import type { Db } from "./db/schema.ts";
import { transaction } from "./db/transaction.ts";
import { waitForTurn } from "./db/transaction-lock.ts";
import { parseEmailAddress } from "./ground/email-address.ts";
import { seedConnectedApps } from "./idp/seed-connected-apps.ts";
import { sealClientSecrets } from "./oauth/seal-client-secrets.ts";
import { changePassword } from "./passwords/change-password.ts";
import { saltOf } from "./passwords/salt.ts";
import { findSeedHash, saveProject } from "./projects/store.ts";
import { ensureSigningKey, generateSigningKey } from "./records/keys/signing-keys.ts";
import { createMember } from "./records/member/create-member.ts";
import { isAddressTaken } from "./records/member/is-address-taken.ts";
import { createOrganization } from "./records/organization/create-organization.ts";
import { findBySlug } from "./records/organization/find-by-slug.ts";
import { makeSeedKeys, type SeedKeys, seedConnections } from "./sso/seed-connections.ts";

/**
 * Brings the configured projects, organizations and members into the database, when their configuration has changed
 * since it was last brought in. Settings of a project follow it; organizations and members are added where they are
 * missing and never changed.
 */
export async function seed(services: Services, config: ProviderConfig): Promise<void> {
  for (const project of config.projects) {
    const settings = sealClientSecrets(settingsOf(project), services.serverKey);
    const seed_hash = services.serverKey.sign(JSON.stringify(project));
    if ((await findSeedHash(services.db, settings.project_id)) === seed_hash) continue;
    const key = await generateSigningKey();
    const hashes = await hashPasswords(services, project);
    const ssoKeys = await makeSeedKeys(
      { ...services, project: createProject(settings) },
      project.organizations.flatMap(({ sso_connections }) => sso_connections),
    );
    await transaction(services, async (tx) => {
      // Two nodes may start at once.
      await waitForTurn(tx, "portico seed");
      const now = services.clock.now();
      await saveProject(tx, settings, { secret_hash: hashToken(project.secret), seed_hash }, now);
      await ensureSigningKey(tx, services.serverKey, settings.project_id, key, now);
      await seedConnectedApps(seedingCall(services, settings), tx, project.connected_apps);
      for (const organization of project.organizations)
        await seedOrganization(services, tx, settings, organization, { hashes, ssoKeys });
    });
  }
}

async function seedOrganization(
  services: Services,
  tx: Db,
  settings: ProjectSettings,
  { members, sso_connections, sso_default_connection_id, ...given }: SeedOrganization,
  { hashes, ssoKeys }: { hashes: Map<SeedMember, string>; ssoKeys: SeedKeys },
): Promise<void> {
  const call = seedingCall(services, settings);
  const organization =
    (await findBySlug(call, tx, given.organization_slug)) ?? (await createOrganization(call, tx, given));
  for (const member of members) {
    const { email_address, password: _, ...fields } = member;
    const address = parseEmailAddress(email_address);
    if (await isAddressTaken(call, tx, organization, address)) continue;
    const created = await createMember(call, tx, {
      ...fields,
      organization_id: organization.organization_id,
      email_address: address,
      email_address_verified: member.status === "active",
    });
    const hash = hashes.get(member);
    if (hash !== undefined) await changePassword(call, tx, created, { hash, by: "configuration", reach: "project" });
  }
  await seedConnections(call, tx, organization, sso_connections, {
    keys: ssoKeys,
    defaultConnectionId: sso_default_connection_id,
  });
}

type SeedMember = SeedOrganization["members"][number];

/** Of the members who are yet to be added; before the transaction, because hashing takes its time. */
async function hashPasswords(services: Services, project: ProjectConfig): Promise<Map<SeedMember, string>> {
  const call = seedingCall(services, settingsOf(project));
  const hashes = new Map<SeedMember, string>();
  for (const { organization_slug, members } of project.organizations) {
    const withPasswords = members.filter(({ password }) => password !== undefined);
    const organization = withPasswords.length > 0 && (await findBySlug(call, services.db, organization_slug));
    for (const member of withPasswords) {
      const address = parseEmailAddress(member.email_address);
      if (organization && (await isAddressTaken(call, services.db, organization, address))) continue;
      hashes.set(member, await services.passwords.hasher.hash(member.password ?? "", saltOf(call, address)));
    }
  }
  return hashes;
}

function seedingCall(services: Services, settings: ProjectSettings): Call {
  return createCall(services, {
    project: createProject(settings),
    caller: "configuration",
    requestId: "seed",
    ipAddress: "",
    sessionToken: undefined,
    cookies: noCookies,
  });
}
