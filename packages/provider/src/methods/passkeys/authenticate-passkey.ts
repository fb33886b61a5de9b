import type {
  DiscoveryResponse,
  MemberAuthResponse,
  PasskeyAuthenticateRequest,
  PasskeyAuthenticateStartRequest,
  PasskeyAuthenticateStartResponse,
  PasskeyDiscoveryAuthenticateRequest,
  PasskeyRequestOptions,
} from "@portico/wire";
import { enforceLimit } from "../../core/limits/count.ts";
import { isAllowedAuthenticator } from "../../core/mfa/second-factors.ts";
import { findMember, lockMemberByEmail } from "../../core/records/member/find-member.ts";
import { lockMember } from "../../core/records/member/store.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { beginDiscovery } from "../../core/sign-in/begin-discovery.ts";
import { completePrimaryAuthentication } from "../../core/sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { type ChallengeOwner, issueChallenge, TIMEOUT_MS, verifyAssertion } from "./ceremony.ts";
import { countsAsSecondFactor, passkeyEvidence, passkeyFactor } from "./passkey-evidence.ts";
import type { PasskeyRow } from "./schema.ts";
import { usePasskey } from "./use-passkey.ts";

const discoveryOwner: ChallengeOwner = { purpose: "discovery", organization_id: null, member_id: null, bound_to: null };

const firstFactorOwner = (organization_id: string): ChallengeOwner => ({
  purpose: "first_factor",
  organization_id,
  member_id: null,
  bound_to: null,
});

/** Starts a login with a passkey. The answer is the same for everyone: it names no credential (threats.md T44). */
export async function startPasskeyLogin(
  call: Call,
  { organization_id }: PasskeyAuthenticateStartRequest,
): Promise<PasskeyAuthenticateStartResponse> {
  return transaction(call, async (tx) => {
    const organization = await requireOrganization(call, tx, organization_id);
    return startLogin(call, tx, firstFactorOwner(organization.organization_id));
  });
}

/** The same for a discovery. */
export async function startPasskeyDiscovery(call: Call): Promise<PasskeyAuthenticateStartResponse> {
  return transaction(call, (tx) => startLogin(call, tx, discoveryOwner));
}

async function startLogin(call: Call, tx: Db, owner: ChallengeOwner): Promise<PasskeyAuthenticateStartResponse> {
  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const options = requestOptions(await issueChallenge(call, tx, owner), []);
  return { public_key_credential_request_options: options };
}

/** @param passkeys that may be used; any discoverable one if empty. */
export function requestOptions(
  { challenge, rpId }: { challenge: string; rpId: string },
  passkeys: PasskeyRow[],
): PasskeyRequestOptions {
  return {
    challenge,
    timeout: TIMEOUT_MS,
    rpId,
    allowCredentials: describeCredentials(passkeys),
    userVerification: "required",
  };
}

export function describeCredentials(passkeys: PasskeyRow[]): PasskeyRequestOptions["allowCredentials"] {
  return passkeys.map(({ credential_id: id, transports }) => ({ id, type: "public-key", transports }));
}

/**
 * Logs a member in with a passkey. One of another organization identifies them too, if it reaches the whole project,
 * like a discovery with it; it is never the second factor here (threats.md T32).
 *
 * @throws ApiError `unable_to_authenticate_passkey`, `passkey_authenticator_not_allowed`, and like `admitMember` for a passkey of another organization.
 */
export async function authenticatePasskey(
  call: Call,
  request: PasskeyAuthenticateRequest,
): Promise<MemberAuthResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const asserted = await verifyAssertion(call, request.public_key_credential);
  const outcome = await transaction(call, async (tx) => {
    const organization = await requireOrganization(call, tx, request.organization_id);
    const challengeOwner = firstFactorOwner(organization.organization_id);
    const used = await usePasskey(call, tx, asserted, challengeOwner, (passkey) =>
      findOwner(call, tx, organization, passkey),
    );
    if (used instanceof ApiError) return used;
    const { passkey, owner } = used;
    const { factor, proof } = passkeyEvidence(call, passkey, owner);
    const shown = { factors: [factor], proofs: [proof] };
    const isOwn = isOf(organization, passkey);
    const { email_address } = owner;
    const member = isOwn ? owner : await admitMember(call, tx, { organization, email_address, ...shown });
    const isSecond = isOwn && countsAsSecondFactor(passkey, member);
    const factors = isSecond ? [factor, passkeyFactor(call, passkey, "SECONDARY")] : [factor];
    return completePrimaryAuthentication(
      call,
      tx,
      { organization, member, isLocked: true, ...shown, factors },
      { intermediateSessionToken: request.intermediate_session_token, durationMinutes },
    );
  });
  return answerAuthentication(call, outcome);
}

function isOf({ organization_id }: OrganizationRow, passkey: PasskeyRow): boolean {
  return passkey.organization_id === organization_id;
}

/** Locks the member who logs in. @returns the passkey's member, unless the passkey does not reach the organization. */
async function findOwner(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  passkey: PasskeyRow,
): Promise<MemberRow | ApiError | undefined> {
  if (!passkey.is_first_factor) return undefined;
  if (!isAllowedAuthenticator(organization.settings, passkeyFactor(call, passkey, "PRIMARY"))) {
    return new ApiError("passkey_authenticator_not_allowed");
  }
  if (isOf(organization, passkey)) return presentOnly(await lockMember(tx, passkey));
  const owner = presentOnly(await findMember(tx, passkey));
  if (!owner?.email_address_verified || passkey.reach !== "project") return undefined;
  await lockMemberByEmail(tx, organization, owner.email_address);
  return owner;
}

function presentOnly(member: MemberRow | undefined): MemberRow | undefined {
  return member?.status === "deleted" ? undefined : member;
}

/**
 * Identifies a user by a passkey, and lists the organizations of their address as far as the passkey reaches.
 *
 * @throws ApiError `unable_to_authenticate_passkey`.
 */
export async function authenticateDiscoveryPasskey(
  call: Call,
  request: PasskeyDiscoveryAuthenticateRequest,
): Promise<DiscoveryResponse> {
  const asserted = await verifyAssertion(call, request.public_key_credential);
  return transaction(call, async (tx) => {
    const used = await usePasskey(call, tx, asserted, discoveryOwner, async (passkey) => {
      const owner = presentOnly(await findMember(tx, passkey));
      return owner?.email_address_verified && passkey.is_first_factor ? owner : undefined;
    });
    if (used instanceof ApiError) return used;
    return beginDiscovery(call, tx, used.owner.email_address, [passkeyEvidence(call, used.passkey, used.owner)]);
  });
}
