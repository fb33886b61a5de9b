import { isDeepStrictEqual } from "node:util";
import { createMember, type NewMember } from "../../../core/records/member/create-member.ts";
import { findMember, findMemberByEmail, isAddressTaken } from "../../../core/records/member/find-member.ts";
import { findRetiredOwner, reserveAddresses } from "../../../core/records/member/retired-store.ts";
import { lockMember } from "../../../core/records/member/store.ts";
import { findClaimant } from "../../../core/records/organization/domain-claims.ts";
import { findBySlug } from "../../../core/records/organization/find-organizations.ts";
import { requireKnownRoles, requireRolesFit } from "../../../core/records/roles/policy.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import { changeMember } from "../../../core/sign-in/change-member.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../../platform/lib/email-address.ts";
import { mergeMetadata } from "../../../platform/lib/metadata.ts";
import type { MemberLine } from "../lines.ts";
import { findImportedMember, insertImportedMember, listExternalIds } from "../store.ts";
import { importCredentials } from "./import-credentials.ts";
import { findOrganizationOf } from "./import-organization.ts";
import type { ImportOptions, Restriction, Result } from "./options.ts";

/**
 * Adds a member with their credentials. For an existing member, it changes name and metadata, but not their email
 * address, credentials or roles (docs/threats.md T87).
 * @throws ApiError for an invalid field.
 */
export async function importMember(call: Call, tx: Db, line: MemberLine, options: ImportOptions): Promise<Result> {
  const organization = await findOrganizationOfLine(call, tx, line);
  if (!organization)
    return { outcome: "refused", reason: "The project has no such organization. Import the organization first." };
  const { organization_id } = organization;
  const address = parseEmailAddress(line.email_address);
  const found = await findExisting(tx, organization, address, line.external_id);
  if (found.kind === "refused" || found.kind === "skipped") {
    return { outcome: found.kind, reason: found.reason, organization_id };
  }
  if (found.kind === "member") return changeExisting(call, tx, found.member, line, options);
  const isHeld =
    (await isAddressTaken(call, tx, organization, address)) || (await isRetired(tx, organization, address));
  if (isHeld)
    return {
      outcome: "skipped",
      reason: "The email address belonged to a former member of the organization.",
      organization_id,
    };
  return addMember(call, tx, organization, address, line, options);
}

async function findOrganizationOfLine(call: Call, tx: Db, line: MemberLine): Promise<OrganizationRow | undefined> {
  const { organization_slug: slug, organization_external_id: externalId } = line;
  if ((slug === undefined) === (externalId === undefined)) {
    throw new ApiError("bad_request", {
      message: "A member needs either organization_slug or organization_external_id.",
    });
  }
  return slug === undefined ? findOrganizationOf(call, tx, externalId) : findBySlug(call, tx, slug);
}

type Existing =
  | { kind: "missing" }
  | { kind: "member"; member: MemberRow }
  | { kind: "skipped" | "refused"; reason: string };

/** Searches by the ID in the old system first, so that a member whose email address has changed is not added twice. */
async function findExisting(
  tx: Db,
  organization: OrganizationRow,
  address: string,
  externalId: string | undefined,
): Promise<Existing> {
  const { project_id, organization_id } = organization;
  const present = await findMemberByEmail(tx, organization, address);
  const linkedId = externalId === undefined ? undefined : await findImportedMember(tx, organization, externalId);
  if (linkedId !== undefined) {
    const linked = await findMember(tx, { project_id, organization_id, member_id: linkedId });
    if (linked?.status === "deleted")
      return { kind: "skipped", reason: "The member was imported before and is deleted." };
    if (linked && linked.email_address !== address) {
      return {
        kind: "skipped",
        reason: "The member was imported before and has a different email address now. An import does not change it.",
      };
    }
  }
  if (!present) return { kind: "missing" };
  if (externalId !== undefined && linkedId === undefined) {
    const known = (await listExternalIds(tx, organization, [present.member_id])).get(present.member_id);
    if (known !== undefined) {
      return {
        kind: "refused",
        reason: "The email address belongs to a member who was imported with another external_id.",
      };
    }
  }
  return { kind: "member", member: present };
}

async function isRetired(tx: Db, { project_id, organization_id }: OrganizationRow, email_address: string) {
  return (await findRetiredOwner(tx, { project_id, organization_id, email_address })) !== undefined;
}

/** The result for a member who stays as they are. */
export function describePresent(
  { organization_id, member_id }: Pick<MemberRow, "organization_id" | "member_id">,
  status: MemberLine["status"],
): Result {
  const there = "The organization already has this member.";
  const reason = status === "deleted" ? `${there} An import does not deactivate them.` : there;
  return { outcome: "skipped", reason, organization_id, member_id };
}

async function changeExisting(
  call: Call,
  tx: Db,
  found: MemberRow,
  { name, trusted_metadata, untrusted_metadata, external_id, status }: MemberLine,
  { updatesExisting }: ImportOptions,
): Promise<Result> {
  const { organization_id, member_id } = found;
  const there = describePresent(found, status);
  if (!updatesExisting) return there;
  const current = (await lockMember(tx, found)) ?? found;
  if (external_id !== undefined) await insertImportedMember(tx, { ...keyOf(current), external_id });
  const isSame =
    (name === undefined || name === current.name) &&
    isDeepStrictEqual(mergeMetadata(current.trusted_metadata, trusted_metadata ?? {}), current.trusted_metadata) &&
    isDeepStrictEqual(mergeMetadata(current.untrusted_metadata, untrusted_metadata ?? {}), current.untrusted_metadata);
  if (isSame) return there;
  await changeMember(call, tx, current, { name, trusted_metadata, untrusted_metadata }, undefined);
  return { outcome: "changed", organization_id, member_id };
}

async function addMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  address: string,
  line: MemberLine,
  { trusted }: ImportOptions,
): Promise<Result> {
  requireRoles(call, line);
  const notes: string[] = [];
  const claims = { trusted, notes };
  const claimant = await findClaimant(call, tx, address);
  const isVerified = isVouchedFor(claimant, organization, line, claims);
  const { external_id } = line;
  const added = await createMember(call, tx, toMember(organization, address, line, isVerified));
  if (external_id !== undefined) await insertImportedMember(tx, { ...keyOf(added), external_id });
  // As after a deletion: only an admin or the directory brings them back (docs/threats.md T142).
  if (added.status === "deleted") await reserveAddresses(tx, added, [address], "left");
  const { passkeys } = await importCredentials(call, tx, added, line, claims);
  return { ...describeAdded(added, line, notes), ...(passkeys > 0 && { passkeys }) };
}

/** @throws ApiError `invalid_role`, `bad_request` if there are too many. */
export function requireRoles(call: Call, { roles = [] }: MemberLine): void {
  requireKnownRoles(call, roles);
  requireRolesFit(roles.map((role_id) => ({ role_id })));
}

export function toMember(
  { organization_id }: OrganizationRow,
  address: string,
  { status = "active", roles, is_breakglass = false, name, trusted_metadata = {}, untrusted_metadata = {} }: MemberLine,
  isVerified: boolean,
): NewMember {
  return {
    organization_id,
    email_address: address,
    email_address_verified: isVerified,
    status,
    roles: [...new Set(roles)],
    is_breakglass,
    ...(name !== undefined && { name }),
    trusted_metadata: mergeMetadata({}, trusted_metadata),
    untrusted_metadata: mergeMetadata({}, untrusted_metadata),
  };
}

export function describeAdded(
  { status, email_address_verified, organization_id, member_id }: MemberRow,
  { must_reset_password: mustReset }: MemberLine,
  notes: string[],
): Result {
  const restrictions: Restriction[] = [
    ...(status === "deleted" ? ["deactivated" as const] : []),
    ...(email_address_verified ? [] : ["unverified" as const]),
    ...(mustReset ? ["must_reset_password" as const] : []),
  ];
  return {
    outcome: "added",
    organization_id,
    member_id,
    ...(notes.length > 0 && { notes }),
    ...(restrictions.length > 0 && { restrictions }),
  };
}

/**
 * Whether a system that the importer trusts has verified the email address (docs/threats.md T88). Another
 * organization's claimed domain is never trusted.
 * @param claimant the slug of the organization that has claimed the email domain.
 */
export function isVouchedFor(
  claimant: string | undefined,
  { organization_slug }: OrganizationRow,
  { email_verified_by: by }: MemberLine,
  { trusted, notes }: { trusted: ReadonlySet<string>; notes: string[] },
): boolean {
  if (by === undefined) return false;
  if (claimant !== undefined && claimant !== organization_slug) {
    notes.push("The email address counts as not verified, because another organization has claimed its domain.");
    return false;
  }
  if (trusted.has(by)) return true;
  notes.push(`The email address counts as not verified, because ${by} is not trusted.`);
  return false;
}

export function keyOf({ project_id, organization_id, member_id }: MemberRow) {
  return { project_id, organization_id, member_id };
}
