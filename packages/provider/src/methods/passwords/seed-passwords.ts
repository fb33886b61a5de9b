import { findMemberByEmail, isAddressTaken } from "../../core/records/member/find-member.ts";
import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import type { ProjectConfig } from "../../platform/config/project-schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { changePassword } from "./change-password.ts";
import { saltOf } from "./hash-password.ts";

/**
 * Sets the configured passwords of members that this configuration creates. Hashes them before the transaction, because
 * that is slow.
 */
export async function seedPasswords(
  call: Call,
  project: ProjectConfig,
): Promise<(tx: Db, added: Set<string>) => Promise<void>> {
  const passwords: { organization_slug: string; address: string; hash: string }[] = [];
  for (const { organization_slug, members } of project.organizations) {
    const organization = await findBySlug(call, call.db, organization_slug);
    for (const { email_address, password } of members) {
      if (password === undefined) continue;
      const address = parseEmailAddress(email_address);
      if (organization && (await isAddressTaken(call, call.db, organization, address))) continue;
      const hash = await call.passwords.hasher.hash(password, saltOf(call, address), workOwner(call));
      passwords.push({ organization_slug, address, hash });
    }
  }
  return async (tx, added) => {
    for (const { organization_slug, address, hash } of passwords) {
      const organization = await findBySlug(call, tx, organization_slug);
      const member = organization && (await findMemberByEmail(tx, organization, address));
      // Another node, or the member, may have set one already.
      if (!member || !added.has(member.member_id)) continue;
      await changePassword(call, tx, member, { hash, by: "configuration", reach: "project", ancestors: [] });
    }
  };
}
