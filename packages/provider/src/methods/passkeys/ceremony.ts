import { hash } from "node:crypto";
import type { PasskeyAssertion, PasskeyAttestation } from "@portico/wire";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, isoCBOR } from "@simplewebauthn/server/helpers";
import { enforceLimit } from "../../core/limits/count.ts";
import { oneTimeTable } from "../../core/records/one-time/one-time-table.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { type Db, key } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { inSeconds } from "../../platform/lib/duration.ts";
import type { Subject, SubjectRequest } from "../mfa/find-subject.ts";
import type { ChallengePurpose, PasskeyChallengeRow, PasskeyRow } from "./schema.ts";
import { findPasskeyByCredential } from "./store.ts";

export const challenges = oneTimeTable("passkey_challenges", {
  columns: {
    project_id: true,
    challenge_hash: true,
    purpose: true,
    rp_id: true,
    organization_id: true,
    member_id: true,
    bound_to: true,
    expires_at: true,
  },
  hash: "challenge_hash",
});

/** ES256, RS256 and EdDSA: RFC 9053 section 2, RFC 8812 section 2. */
export const ALGORITHMS = [-7, -257, -8];
/** An RSA key of 4096 bits has about 530 bytes. Larger keys only cost time to verify. */
export const PUBLIC_KEY_BYTES = 1024;
export const TIMEOUT_MS = inSeconds(lifetimes.passkeyChallenge) * 1000;

/** What a challenge was issued for. Only the same caller can use it, for the same purpose. */
export type ChallengeOwner = Pick<PasskeyChallengeRow, "purpose" | "organization_id" | "member_id" | "bound_to">;

/** The owner of a challenge for a member who registers a passkey or shows it as a second factor. */
export function ownerOf(
  { member, session }: Pick<Subject, "member" | "session">,
  purpose: Extract<ChallengePurpose, "register" | "second_factor">,
  { intermediate_session_token: token }: Pick<SubjectRequest, "intermediate_session_token">,
): ChallengeOwner {
  const { organization_id, member_id } = member;
  return { purpose, organization_id, member_id, bound_to: session?.member_session_id ?? hashToken(token ?? "") };
}

/** Issues a challenge of 5 minutes that is used once. */
export async function issueChallenge(
  call: Call,
  tx: Db,
  owner: ChallengeOwner,
): Promise<{ challenge: string; rpId: string }> {
  const rpId = rpIdOf(call);
  const { token } = await challenges.issue(call, tx, lifetimes.passkeyChallenge, { ...owner, rp_id: rpId });
  return { challenge: token, rpId };
}

/** Uses a challenge, in the transaction of its effect. @returns undefined for a challenge of another owner. */
export function consumeChallenge(
  call: Call,
  tx: Db,
  challenge: string,
  owner: ChallengeOwner,
): Promise<PasskeyChallengeRow | undefined> {
  return challenges.consume(call, tx, challenge, key(owner));
}

/**
 * The relying party ID of new passkeys: the project's, or the host of the calling page, which is the default of
 * WebAuthn Level 3 section 5.4.2.
 */
function rpIdOf({ project, pageOrigin, publicUrl }: Call): string {
  return project.passkey_rp_id ?? new URL(pageOrigin ?? project.allowed_origins[0] ?? publicUrl).hostname;
}

/** Identifies a member at an authenticator, which overwrites an earlier passkey with the same handle. */
export function userHandleOf({ organization_id, member_id }: Pick<MemberRow, "organization_id" | "member_id">): string {
  return hash("sha256", `${organization_id}\n${member_id}`, "base64url");
}

/** The user handle of a passkey. An imported one has that of the old system. */
export function handleOf(passkey: Pick<PasskeyRow, "user_handle" | "organization_id" | "member_id">): string {
  return passkey.user_handle ?? userHandleOf(passkey);
}

/** An answer of an authenticator: what it shows, or why it is refused. */
interface Ceremony {
  challenge: string;
  rpId: string;
  failure: string | null;
}

export interface Attested extends Ceremony {
  credential: {
    credential_id: string;
    public_key: string;
    sign_count: number;
    aaguid: string;
    is_backed_up: boolean;
    is_backup_eligible: boolean;
  } | null;
}

export interface Asserted extends Ceremony {
  /** Undefined if the project does not know the credential. */
  passkey: PasskeyRow | undefined;
  signCount: number;
  isBackedUp: boolean;
  isBackupEligible: boolean;
}

/**
 * Verifies an authenticator's answer to a registration. Call it before the transaction that uses the challenge, and
 * only for a caller who may register one.
 */
export async function verifyAttestation(call: Call, response: PasskeyAttestation): Promise<Attested> {
  await countAttempt(call);
  const { challenge, isCrossOrigin } = readClientData(response.response.clientDataJSON);
  const { rp_id: rpId = "" } = (await challenges.findLive(call, call.db, challenge)) ?? {};
  const refused = (failure: string) => ({ challenge, rpId, failure, credential: null });
  if (rpId === "") return refused("challenge");
  if (isCrossOrigin) return refused("cross_origin");
  try {
    const attestationObject = withoutAttestation(response.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, attestationObject, transports: [] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: call.project.allowed_origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return refused("signature");
    const { credential, aaguid, credentialBackedUp, credentialDeviceType } = registrationInfo;
    if (credential.publicKey.length > PUBLIC_KEY_BYTES) return refused("key_size");
    return {
      challenge,
      rpId,
      failure: null,
      credential: {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        sign_count: credential.counter,
        aaguid,
        is_backed_up: credentialBackedUp,
        is_backup_eligible: credentialDeviceType === "multiDevice",
      },
    };
  } catch (error) {
    return refused(reasonOf(error));
  }
}

/**
 * Returns the answer without the attestation, which is not verified: certificates prove nothing without the list of
 * their manufacturers, and the library would fetch the revocation lists that they name, which are any URLs for a forged
 * one (threats.md T171).
 */
function withoutAttestation(attestationObject: string): string {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, string>()],
    ["authData", attestation.get("authData")],
  ]);
  return Buffer.from(isoCBOR.encode(bare)).toString("base64url");
}

/** Verifies an authenticator's signature. Call it before the transaction that uses the challenge. */
export async function verifyAssertion(call: Call, response: PasskeyAssertion): Promise<Asserted> {
  await countAttempt(call);
  const { challenge, isCrossOrigin } = readClientData(response.response.clientDataJSON);
  const { rp_id: rpId = "" } = (await challenges.findLive(call, call.db, challenge)) ?? {};
  const passkey = await findPasskeyByCredential(call.db, call.project, response.id);
  const refused = (failure: string) => {
    return { challenge, rpId, failure, passkey, signCount: 0, isBackedUp: false, isBackupEligible: false };
  };
  if (rpId === "") return refused("challenge");
  if (!passkey) return refused("credential");
  if (passkey.rp_id !== rpId) return refused("rp_id");
  if (isCrossOrigin) return refused("cross_origin");
  const { userHandle } = response.response;
  if (userHandle && userHandle !== handleOf(passkey)) return refused("user_handle");
  try {
    const { userHandle: _, ...signed } = response.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: call.project.allowed_origins,
      expectedRPID: rpId,
      // The counter is compared in the statement that stores it, so that two nodes cannot both accept it.
      credential: { id: passkey.credential_id, publicKey: Buffer.from(passkey.public_key, "base64url"), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return refused("signature");
    const { newCounter: signCount, credentialBackedUp: isBackedUp, credentialDeviceType } = authenticationInfo;
    const isBackupEligible = credentialDeviceType === "multiDevice";
    // WebAuthn Level 3 section 7.2: an authenticator reports the same eligibility as at the registration.
    if (isBackupEligible !== (passkey.is_backup_eligible ?? isBackupEligible)) return refused("backup_eligibility");
    return { challenge, rpId, failure: null, passkey, signCount, isBackedUp, isBackupEligible };
  } catch (error) {
    return refused(reasonOf(error));
  }
}

/** Before anything is parsed or verified, because anyone can get a challenge (threats.md T185). */
function countAttempt(call: Call): Promise<void> {
  return transaction(call, (tx) => enforceLimit(call, tx, "attempts_per_ip", call.ipAddress));
}

/** Pages of other origins that embed one of ours cannot use passkeys: the member would not see whom they log in to. */
function readClientData(text: string): { challenge: string; isCrossOrigin: boolean } {
  try {
    const data = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Record<string, unknown>;
    const challenge = typeof data.challenge === "string" ? data.challenge : "";
    return { challenge, isCrossOrigin: data.crossOrigin === true };
  } catch {
    return { challenge: "", isCrossOrigin: false };
  }
}

/** The library's message names what does not match. It may quote foreign text, so only its first words are kept. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return error.message.slice(0, 60);
}
