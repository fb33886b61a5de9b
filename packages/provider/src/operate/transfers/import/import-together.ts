import { createMembers, type NewMember } from "../../../core/records/member/create-member.ts";
import { listClaimants } from "../../../core/records/organization/domain-claims.ts";
import { markUsage, requireQuotaSoFar } from "../../../core/records/organization/quotas.ts";
import { listOrganizations, listOrganizationsWithSlugs } from "../../../core/records/organization/store.ts";
import type { OrganizationRow } from "../../../core/records/schema.ts";
import {
  type ImportedPassword,
  importPasswords,
  parseImportedPassword,
} from "../../../methods/passwords/import-password.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { inSavepoint } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { emailDomain, parseEmailAddress } from "../../../platform/lib/email-address.ts";
import type { MemberLine } from "../lines.ts";
import { insertImportedMembers, listHolders, listImportedMembers, listImportedOrganizations } from "../store.ts";
import { noteCredentialsLeftOut } from "./import-credentials.ts";
import { describeAdded, describePresent, isVouchedFor, keyOf, requireRoles, toMember } from "./import-member.ts";
import type { ImportOptions, Result } from "./options.ts";

interface Candidate {
  /** The index among the lines. */
  at: number;
  line: MemberLine;
  address: string;
  /** What only `importMember` does, including the refusal of an invalid line. */
  isUnusual: boolean;
  password: ImportedPassword | undefined;
}

interface Plan extends Candidate {
  member: NewMember;
  notes: string[];
}

/** Something that only importing line by line can explain. It rolls back to the savepoint. */
class NotTogether extends Error {}

/**
 * Imports the usual lines with a few statements for all of them, because a statement each makes 100,000 members take
 * long: members who are new in the whole project and bring at most a password, and members who are here already.
 * @returns the results of these lines, by index. The others have to be imported one by one, all of them if something
 * unexpected happens.
 */
export async function importTogether(
  call: Call,
  tx: Db,
  lines: MemberLine[],
  options: ImportOptions,
): Promise<Map<number, Result>> {
  const candidates = lines.flatMap((line, at) => toCandidate(call, line, at));
  const forget = markUsage(tx);
  try {
    return await inSavepoint(tx, async () => {
      const { plans, results } = await planAll(call, tx, candidates, options);
      for (const [at, result] of await createAll(call, tx, plans)) results.set(at, result);
      return results;
    });
  } catch (error) {
    forget();
    if (error instanceof NotTogether || error instanceof ApiError) return new Map();
    throw error;
  }
}

const PLAIN = new Set<keyof MemberLine>([
  "type",
  "external_id",
  "organization_slug",
  "organization_external_id",
  "email_address",
  "email_verified_by",
  "name",
  "status",
  "roles",
  "is_breakglass",
  "trusted_metadata",
  "untrusted_metadata",
  "password_hash",
  "password_reach",
  "must_reset_password",
]);

/** Returns nothing for a line without a valid email address, which affects no other. */
function toCandidate(call: Call, line: MemberLine, at: number): Candidate[] {
  const address = orUndefined(() => parseEmailAddress(line.email_address));
  if (address === undefined) return [];
  const isPlain = (Object.keys(line) as (keyof MemberLine)[]).every((field) => PLAIN.has(field));
  const isNamedOnce = (line.organization_slug === undefined) !== (line.organization_external_id === undefined);
  const read = orUndefined(() => {
    requireRoles(call, line);
    return { password: line.password_hash === undefined ? undefined : parseImportedPassword(line.password_hash) };
  });
  const isUnusual = !isPlain || !isNamedOnce || line.status === "deleted" || !read;
  return [{ at, line, address, isUnusual, password: read?.password }];
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Reads what is known of the candidates, and plans those about whom nothing is. */
async function planAll(
  call: Call,
  tx: Db,
  candidates: Candidate[],
  { trusted, updatesExisting }: ImportOptions,
): Promise<{ plans: Plan[]; results: Map<number, Result> }> {
  const { project_id } = call.project;
  const results = new Map<number, Result>();
  const plans: Plan[] = [];
  if (candidates.length === 0) return { plans, results };
  const findOrganization = await readOrganizations(call, tx, candidates);
  const ids = [...new Set(candidates.flatMap(({ line }) => findOrganization(line)?.organization_id ?? []))];
  const addresses = candidates.map(({ address }) => address);
  const externalIds = candidates.flatMap(({ line }) => line.external_id ?? []);
  const holders = Map.groupBy(await listHolders(tx, project_id, addresses), ({ email_address }) => email_address);
  const imported = externalIds.length > 0 ? await listImportedMembers(tx, project_id, ids, externalIds) : [];
  const linked = new Map(imported.map((row) => [nameOf(row.organization_id, row.external_id), row.member_id]));
  const claimants = await listClaimants(call, tx, addresses);
  const seen = new Set<string>();
  /** Addresses and IDs of lines that are imported later, one by one. Others with one of them have to follow. */
  const waiting = new Set<string>();
  for (const candidate of candidates) {
    const { at, line, address, isUnusual, password } = candidate;
    const { external_id } = line;
    const names = [address, ...(external_id === undefined ? [] : [`id ${external_id}`])];
    const organization = findOrganization(line);
    if (isUnusual || !organization) {
      for (const name of names) waiting.add(name);
      continue;
    }
    const { organization_id } = organization;
    const known = holders.get(address) ?? [];
    const own = known.filter((holder) => holder.organization_id === organization_id);
    const linkedId = external_id === undefined ? undefined : linked.get(nameOf(organization_id, external_id));
    const here = own.find(({ status }) => status !== "deleted");
    if (here && !updatesExisting && (external_id === undefined || linkedId === here.member_id)) {
      results.set(at, describePresent(here, line.status));
      continue;
    }
    const keys = names.map((name) => nameOf(organization_id, name));
    const isUnknown = own.length === 0 && linkedId === undefined && keys.every((key) => !seen.has(key));
    // An imported password reaches the whole project only if no other member has the address.
    const isOnlyOne = known.length === 0 && !seen.has(address);
    const isNew = isUnknown && !names.some((name) => waiting.has(name)) && (isOnlyOne || !password);
    for (const key of [...keys, address]) seen.add(key);
    if (!isNew) {
      for (const name of names) waiting.add(name);
      continue;
    }
    const notes: string[] = [];
    const isVerified = isVouchedFor(claimants.get(emailDomain(address)), organization, line, { trusted, notes });
    const isWithPassword = password !== undefined && isVerified && !line.must_reset_password;
    const member = toMember(organization, address, line, isVerified);
    noteCredentialsLeftOut({ status: member.status, email_address_verified: isVerified }, line, notes);
    if (isWithPassword) member.member_password_id = newId(call.project, "member-password");
    plans.push({ ...candidate, member, notes });
  }
  return { plans, results };
}

/** Returns a function that finds the organization of a line. */
async function readOrganizations(call: Call, tx: Db, candidates: Candidate[]) {
  const { project_id } = call.project;
  const slugs = new Set(candidates.flatMap(({ line }) => line.organization_slug?.toLowerCase() ?? []));
  const externalIds = new Set(candidates.flatMap(({ line }) => line.organization_external_id ?? []));
  const imported = await listImportedOrganizations(tx, project_id, [...externalIds]);
  const rows = [
    ...(await listOrganizationsWithSlugs(tx, project_id, [...slugs])),
    ...(imported.size > 0 ? await listOrganizations(tx, project_id, [...imported.values()]) : []),
  ];
  const bySlug = new Map(rows.map((row) => [row.organization_slug, row]));
  const byId = new Map(rows.map((row) => [row.organization_id, row]));
  return ({ organization_slug: slug, organization_external_id: id }: MemberLine): OrganizationRow | undefined =>
    slug === undefined ? byId.get(imported.get(id ?? "") ?? "") : bySlug.get(slug.toLowerCase());
}

const nameOf = (organizationId: string, key: string) => `${organizationId} ${key}`;

/** @throws NotTogether if someone added a member with one of the addresses or IDs meanwhile. */
async function createAll(call: Call, tx: Db, plans: Plan[]): Promise<[number, Result][]> {
  if (plans.length === 0) return [];
  const created = await createMembers(
    call,
    tx,
    plans.map(({ member }) => member),
  );
  if (!created) throw new NotTogether();
  const rows = new Map(created.map((row) => [nameOf(row.organization_id, row.email_address), row]));
  const added = plans.map((plan) => {
    const row = rows.get(nameOf(plan.member.organization_id, plan.address));
    if (!row) throw new NotTogether();
    return { ...plan, row };
  });
  const links = added.flatMap(({ line: { external_id }, row }) =>
    external_id === undefined ? [] : [{ ...keyOf(row), external_id }],
  );
  if ((await insertImportedMembers(tx, links)) < links.length) throw new NotTogether();
  const passwords = added.flatMap(({ line, password, row: member }) =>
    password && member.member_password_id !== ""
      ? [{ member, password, reach: line.password_reach ?? ("project" as const) }]
      : [],
  );
  await importPasswords(call, tx, passwords);
  for (const id of new Set(created.map(({ organization_id }) => organization_id)))
    await requireQuotaSoFar(call, tx, id);
  return added.map(({ at, line, notes, row }) => [at, describeAdded(row, line, notes)]);
}
