import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { listOauthFactors } from "../organization/oauth-tenants.ts";
import type { MemberRow, OrganizationRow, Proof, Reach } from "../schema.ts";
import { emailFactor, methodOf, passwordFactor } from "./factors.ts";

/** A primary factor that was just verified, and what it proves. */
export interface FactorEvidence {
  factor: AuthenticationFactor;
  proof: Proof;
}

/** The owner of an address, from the locked row and never from an earlier read. */
type Holder = Pick<MemberRow, "organization_id" | "email_address">;

/** A proof that counts in the whole project. */
export function projectProof(factor: AuthenticationFactor, by: "mailbox" | "authority", address: string): Proof {
  return {
    method: methodOf(factor),
    by,
    address,
    organization_id: null,
    at: factor.last_authenticated_at,
    basis: by === "mailbox" ? [] : basisOfFactor(factor),
  };
}

/**
 * A proof that counts in one organization only: its own identity provider, an app, support staff or a back end cannot
 * vouch for other organizations (threats.md T11, T59).
 */
export function organizationProof(
  factor: AuthenticationFactor,
  by: "organization" | "app" | "support" | "backend" | "claim",
  { organization_id }: Pick<OrganizationRow, "organization_id">,
  address: string,
): Proof {
  const at = factor.last_authenticated_at;
  return { method: methodOf(factor), by, address, organization_id, at, basis: basisOfFactor(factor) };
}

/**
 * An account with the address from a provider that is not authoritative for it. It proves nothing until the address
 * is verified.
 */
export function claimProof(factor: AuthenticationFactor, address: string): Proof {
  return { method: methodOf(factor), by: "claim", address, organization_id: null, at: factor.last_authenticated_at };
}

/**
 * Returns what a password or linked account proves: who the member is, no further than the proof it was set up under
 * (T59), and nothing about an unverified address (T7).
 * @param member locked, so that the address cannot change meanwhile.
 * @param basis the credential's IDs, if the factor does not name them.
 */
export function credentialProof(
  factor: AuthenticationFactor,
  member: Member,
  reach: Reach,
  basis: string[] = basisOfFactor(factor),
): Proof {
  const { email_address: address } = member;
  if (!member.email_address_verified) return { ...organizationProof(factor, "claim", member, address), basis };
  return {
    method: methodOf(factor),
    by: "credential",
    address,
    organization_id: reach === "project" ? null : member.organization_id,
    held_in: member.organization_id,
    at: factor.last_authenticated_at,
    basis,
  };
}

/**
 * Returns whether a factor was set up in this organization, as far as it matters where. Anyone with access to the
 * mailbox can set up a passkey in another organization, for example one that they create (docs/threats.md T183).
 */
export function isHeldIn(
  { organization_id }: Pick<MemberRow, "organization_id">,
  factor: AuthenticationFactor,
  proofs: Proof[],
) {
  const ofFactor = proofs.filter(({ by, method }) => by === "credential" && method === methodOf(factor));
  return ofFactor.every(({ held_in = organization_id }) => held_in === organization_id);
}

type Member = Pick<MemberRow, "organization_id" | "email_address" | "email_address_verified">;

/** Access to the address's mailbox. */
export function mailboxEvidence(call: Call, type: "magic_link" | "email_otp", address: string): FactorEvidence {
  const factor = emailFactor(call, type, address);
  return { factor, proof: projectProof(factor, "mailbox", address) };
}

/** The member's password. @param passwordIds the IDs of all passwords that matched, in any organization. */
export function passwordEvidence(call: Call, member: Member, reach: Reach, passwordIds: string[]): FactorEvidence {
  const factor = passwordFactor(call);
  return { factor, proof: credentialProof(factor, member, reach, passwordIds) };
}

/**
 * Returns proofs as they count in an organization. If identical passwords matched in several organizations, only the
 * member's own password there counts, so that ending another organization's password has no effect here.
 */
export function proofsIn({ member_password_id: own }: Pick<MemberRow, "member_password_id">, proofs: Proof[]): Proof[] {
  return proofs.map((proof) => {
    const { method, basis = [] } = proof;
    if (method !== "password" || own === "" || !basis.includes(own)) return proof;
    return { ...proof, basis: basis.filter((id) => id === own || !id.startsWith("member-password-")) };
  });
}

/** The ID of the linked account, connection or passkey of a factor. */
function basisOfFactor(factor: AuthenticationFactor): string[] {
  const ids = listOauthFactors([factor]).map(({ id }) => id);
  const { sso_factor, passkey_factor } = factor;
  return [
    ...ids,
    ...(sso_factor ? [sso_factor.provider_id] : []),
    ...(passkey_factor ? [passkey_factor.passkey_id] : []),
  ];
}

/** Keeps one proof per method, the newest, like `mergeFactors`. */
export function mergeProofs(known: Proof[], added: Proof[]): Proof[] {
  const methods = new Set(added.map(({ method }) => method));
  return [...known.filter(({ method }) => !methods.has(method)), ...added];
}

/** Returns whether a proof counts in the organization. */
function reaches(proof: Proof, organizationId: string): boolean {
  return proof.organization_id === null || proof.organization_id === organizationId;
}

/**
 * Returns whether these proofs show to the whole project that the address is the member's. A former or later address
 * of the member does not count (docs/threats.md T58).
 */
export function provesAddress(proofs: Proof[], member: Holder): boolean {
  return proofs.some((proof) => proof.organization_id === null && provesFor(proof, member));
}

/** The same only for the member's organization, where its own identity provider is enough. */
export function isVouchedFor(proofs: Proof[], member: Holder): boolean {
  return proofs.some((proof) => reaches(proof, member.organization_id) && provesFor(proof, member));
}

/** Returns the organizations for which these proofs vouch for an address; undefined for the whole project. */
export function listVouchedOrganizations(proofs: Proof[], email_address: string): string[] | undefined {
  const reached = proofs.filter((proof) => provesFor(proof, { organization_id: "", email_address }));
  const ids = reached.flatMap(({ organization_id }) => (organization_id === null ? [] : [organization_id]));
  return ids.length === reached.length ? [...new Set(ids)] : undefined;
}

function provesFor({ by, address }: Proof, member: Holder): boolean {
  switch (by) {
    case "mailbox":
    case "authority":
    case "credential":
      return address === member.email_address;
    case "organization":
    case "app":
    case "support":
    case "backend":
      // They vouch for the member, whatever the address; `reaches` limits them to their organization.
      return true;
    case "claim":
      return false;
  }
}

/** Returns the strongest proof of the member's address, as your server and apps see it, or "none". */
export function authorityOf(proofs: Proof[], member: Holder): Proof["by"] | "none" {
  const order = ["mailbox", "authority", "credential", "organization", "backend", "app", "support"] as const;
  const speaking = proofs.filter((proof) => reaches(proof, member.organization_id) && provesFor(proof, member));
  return order.find((by) => speaking.some((proof) => proof.by === by)) ?? "none";
}

/**
 * Returns the factors of a session that count in another organization: only those that prove the address to the whole
 * project. A second factor does not: someone with access to the mailbox could create an organization, set up an
 * authenticator there, and use it here (T32).
 */
export function selectPortableProofs(
  { authentication_factors, proofs }: { authentication_factors: AuthenticationFactor[]; proofs: Proof[] },
  member: Holder,
): { factors: AuthenticationFactor[]; proofs: Proof[] } {
  const portable = proofs.filter((proof) => provesAddress([proof], member));
  const methods = new Set(portable.map(({ method }) => method));
  const factors = authentication_factors.filter(
    (factor) => factor.sequence_order === "PRIMARY" && methods.has(methodOf(factor)),
  );
  return { factors, proofs: portable };
}

/**
 * Returns the proofs of an app's session, which count in the member's organization only: the factors that the member
 * had proven when they connected the app, and the exchange itself. The app vouches for those for which a proof of the
 * member existed; the rest are claims.
 */
export function appProofs(
  grant: { authentication_factors: AuthenticationFactor[]; proofs: Proof[] },
  exchange: AuthenticationFactor,
  member: Holder,
): Proof[] {
  const prove = (factor: AuthenticationFactor, ofFactor: Proof[]) =>
    organizationProof(factor, isVouchedFor(ofFactor, member) ? "app" : "claim", member, member.email_address);
  const primaries = grant.authentication_factors.filter(({ sequence_order }) => sequence_order === "PRIMARY");
  return [
    ...primaries.map((factor) =>
      prove(
        factor,
        grant.proofs.filter(({ method }) => method === methodOf(factor)),
      ),
    ),
    prove(exchange, grant.proofs),
  ];
}

/** The error for proofs that do not count here: a claim counts nowhere, others count elsewhere. */
export function explainInsufficientProofs(proofs: Proof[]): ApiError {
  const isGoodElsewhere = proofs.some(({ by }) => by !== "claim");
  return new ApiError(
    isGoodElsewhere ? "invalid_intermediate_session_token_for_organization" : "intermediate_session_not_found",
  );
}

/**
 * Returns what hosts and apps learn about a member's email address (docs/threats.md T67): whether the session has
 * proven it to the whole project, and who vouches for it. A host that identifies members by address must check this.
 */
export function emailAuthority(
  member: Pick<MemberRow, "organization_id" | "email_address" | "email_address_verified">,
  proofs: Proof[],
) {
  return {
    email_verified: member.email_address_verified && provesAddress(proofs, member),
    portico_email_authority: authorityOf(proofs, member),
  };
}
