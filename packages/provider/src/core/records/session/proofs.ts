import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { listOauthFactors } from "../organization/oauth-factors.ts";
import type { MemberRow, OrganizationRow, Proof, Reach } from "../schema.ts";
import { emailFactor, methodOf, passwordFactor } from "./factors.ts";

/** A primary factor of this moment, and what it proves. */
export interface FactorEvidence {
  factor: AuthenticationFactor;
  proof: Proof;
}

/** The holder of an address: of the row as it is held, never as it was read before. */
type Holder = Pick<MemberRow, "organization_id" | "email_address">;

/** A proof that counts wherever the project knows the address. */
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
 * A proof that counts in one organization alone: its own provider, an app, support staff and a back end speak for no
 * other (threats.md T11, T59).
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

/** An account with the address from a provider that is not authoritative for it. It proves nothing until the address is verified. */
export function claimProof(factor: AuthenticationFactor, address: string): Proof {
  return { method: methodOf(factor), by: "claim", address, organization_id: null, at: factor.last_authenticated_at };
}

/**
 * Returns what a password or a linked account of a member proves: who they are, no further than what it was made under
 * (T59), and nothing of an address that they have not proven (T7).
 * @param member held, so that nobody moves the address meanwhile.
 * @param basis the ids of the credential, where the factor does not name it.
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
    at: factor.last_authenticated_at,
    basis,
  };
}

type Member = Pick<MemberRow, "organization_id" | "email_address" | "email_address_verified">;

/** Somebody read the address's mail. */
export function mailboxEvidence(call: Call, type: "magic_link" | "email_otp", address: string): FactorEvidence {
  const factor = emailFactor(call, type, address);
  return { factor, proof: projectProof(factor, "mailbox", address) };
}

/**
 * The member's password was right.
 * @param passwordIds the ids of the passwords that matched, in whichever organizations.
 */
export function passwordEvidence(call: Call, member: Member, reach: Reach, passwordIds: string[]): FactorEvidence {
  const factor = passwordFactor(call);
  return { factor, proof: credentialProof(factor, member, reach, passwordIds) };
}

/**
 * Returns proofs as they count in an organization. Of several passwords that are alike, the member's own there is the one
 * that was shown: another organization that ends its own has no say here.
 */
export function proofsIn({ member_password_id: own }: Pick<MemberRow, "member_password_id">, proofs: Proof[]): Proof[] {
  return proofs.map((proof) => {
    const { method, basis = [] } = proof;
    if (method !== "password" || own === "" || !basis.includes(own)) return proof;
    return { ...proof, basis: basis.filter((id) => id === own || !id.startsWith("member-password-")) };
  });
}

/** The id of the linked account or connection that a factor names. */
function basisOfFactor(factor: AuthenticationFactor): string[] {
  const ids = listOauthFactors([factor]).map(({ id }) => id);
  return factor.sso_factor ? [...ids, factor.sso_factor.provider_id] : ids;
}

/** One proof of each method: the newest, as `mergeFactors` keeps them. */
export function mergeProofs(known: Proof[], added: Proof[]): Proof[] {
  const methods = new Set(added.map(({ method }) => method));
  return [...known.filter(({ method }) => !methods.has(method)), ...added];
}

/** Returns whether a proof counts in the organization at all. */
function reaches(proof: Proof, organizationId: string): boolean {
  return proof.organization_id === null || proof.organization_id === organizationId;
}

/**
 * Returns whether these proofs show that the member's address is their own, to the whole project. An address that the
 * member had before, or has since, is another one (docs/threats.md T58).
 */
export function provesAddress(proofs: Proof[], member: Holder): boolean {
  return proofs.some((proof) => proof.organization_id === null && speaksFor(proof, member));
}

/** The same only for the member's organization, where its own identity provider is enough. */
export function isVouchedFor(proofs: Proof[], member: Holder): boolean {
  return proofs.some((proof) => reaches(proof, member.organization_id) && speaksFor(proof, member));
}

/** Returns the organizations for which these proofs vouch for an address; undefined for all of the project. */
export function reachOf(proofs: Proof[], email_address: string): string[] | undefined {
  const reached = proofs.filter((proof) => speaksFor(proof, { organization_id: "", email_address }));
  const ids = reached.flatMap(({ organization_id }) => (organization_id === null ? [] : [organization_id]));
  return ids.length === reached.length ? [...new Set(ids)] : undefined;
}

function speaksFor({ by, address }: Proof, member: Holder): boolean {
  switch (by) {
    case "mailbox":
    case "authority":
    case "credential":
      return address === member.email_address;
    case "organization":
    case "app":
    case "support":
    case "backend":
      // They speak of the member, whatever the address; `reaches` keeps them in.
      return true;
    case "claim":
      return false;
  }
}

/** Who vouches for the member's address, for your server and apps: the strongest of these proofs, or "none". */
export function authorityOf(proofs: Proof[], member: Holder): Proof["by"] | "none" {
  const order = ["mailbox", "authority", "credential", "organization", "backend", "app", "support"] as const;
  const speaking = proofs.filter((proof) => reaches(proof, member.organization_id) && speaksFor(proof, member));
  return order.find((by) => speaking.some((proof) => proof.by === by)) ?? "none";
}

/**
 * Returns what a session's factors are worth in another organization: those alone that prove the address to the whole
 * project. A second factor belongs to the member of this organization: a reader of the mailbox could else found an
 * organization, set up an authenticator of their own there, and show that one here (T32).
 */
export function portableOf(
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
 * Returns what an app's session proves, in the member's organization alone: each factor that the member had shown when they
 * connected the app, and the exchange itself, by the app where the member's own proof of it speaks for them. The rest are
 * claims.
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

/** The refusal where proofs do not reach: a mere claim is nothing, and others are good elsewhere. */
export function outOfReach(proofs: Proof[]): ApiError {
  const isGoodElsewhere = proofs.some(({ by }) => by !== "claim");
  return new ApiError(
    isGoodElsewhere ? "invalid_intermediate_session_token_for_organization" : "intermediate_session_not_found",
  );
}
