import {
  nameAuthenticator,
  type PasskeyRegisterRequest,
  type PasskeyRegisterResponse,
  type PasskeyRegisterStartRequest,
  type PasskeyRegisterStartResponse,
} from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { isMfaMethodAllowed, listMfaMethods } from "../../core/mfa/second-factors.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import { ancestorsOfCredential, ancestorsOfSecondFactor } from "../../core/records/session/lineage.ts";
import type { SessionSubject } from "../../core/records/session/live-store.ts";
import { provesAddress } from "../../core/records/session/proofs.ts";
import { notifyOwner } from "../../core/security-notices/notify-owner.ts";
import { answerSession } from "../../core/sign-in/answer-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { answerSecondFactor, completeSecondFactor, enrollMember } from "../mfa/complete-second-factor.ts";
import { findSubject, requireSecondFactor, type Subject } from "../mfa/find-subject.ts";
import { describeCredentials } from "./authenticate-passkey.ts";
import {
  ALGORITHMS,
  type Attested,
  consumeChallenge,
  issueChallenge,
  ownerOf,
  TIMEOUT_MS,
  userHandleOf,
  verifyAttestation,
} from "./ceremony.ts";
import { describeAuthenticator, passkeyFactor, toPasskey } from "./passkey-evidence.ts";
import type { PasskeyRow } from "./schema.ts";
import { addFirstFactorAncestor, insertPasskey, listPasskeysOf } from "./store.ts";

export const PASSKEYS_LIMIT = 20;

/**
 * Starts to add a passkey. A member who has a second factor must have shown it.
 *
 * @throws ApiError `second_factor_required`, `passkey_limit_reached`,
 * `operation_restricted_by_organization_auth_methods`, `operation_restricted_by_organization_mfa_methods`.
 */
export async function startPasskeyRegistration(
  call: Call,
  request: PasskeyRegisterStartRequest,
): Promise<PasskeyRegisterStartResponse> {
  const inTransaction = await findSubject(call, request);
  return transaction(call, async (tx) => {
    await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
    const subject = await inTransaction(tx);
    const passkeys = await requireRegistrable(tx, subject);
    const { challenge, rpId } = await issueChallenge(call, tx, ownerOf(subject, "register", request));
    const { member, organization, session } = subject;
    const name = member.email_address;
    const displayName = `${member.name || name} (${organization.organization_name})`;
    // A second factor follows a first one, which names the member, so a security key need not remember it.
    const residentKey = session ? "required" : "preferred";
    return {
      public_key_credential_creation_options: {
        rp: { id: rpId, name: call.project.project_name },
        user: { id: userHandleOf(member), name, displayName },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        timeout: TIMEOUT_MS,
        excludeCredentials: describeCredentials(passkeys),
        authenticatorSelection: {
          residentKey,
          requireResidentKey: residentKey === "required",
          userVerification: "required",
        },
        // Without it, browsers hide the AAGUID of security keys (WebAuthn Level 3 section 5.1.3).
        attestation: organization.settings.allowed_passkey_aaguids.length > 0 ? "direct" : "none",
        extensions: { credProps: true },
      },
    };
  });
}

/**
 * Adds a passkey. In a login that requires a second factor, it becomes that and completes the login.
 *
 * @throws ApiError `unable_to_register_passkey`, `duplicate_passkey`, `passkey_authenticator_not_allowed`, and like
 * `startPasskeyRegistration`.
 */
export async function registerPasskey(call: Call, request: PasskeyRegisterRequest): Promise<PasskeyRegisterResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const inTransaction = await findSubject(call, request);
  const attested = await verifyAttestation(call, request.public_key_credential);
  const { passkey, outcome, subject } = await transaction(call, async (tx) => {
    const subject = await inTransaction(tx);
    if (!(await consumeChallenge(call, tx, attested.challenge, ownerOf(subject, "register", request)))) {
      return new ApiError("unable_to_register_passkey");
    }
    const { member, session } = subject;
    if (attested.failure !== null) {
      await audit(call, tx, { action: "passkey.refused", member, details: { reason: attested.failure } });
      return new ApiError("unable_to_register_passkey");
    }
    const isSecondFactor = !session || request.set_mfa_enrollment === "enroll" || isOneMore(subject);
    const passkey = await savePasskey(call, tx, subject, attested, request, isSecondFactor);
    if (passkey instanceof ApiError) return passkey;
    const { passkey_id, ancestors, first_factor_ancestors } = passkey;
    await audit(call, tx, {
      action: "passkey.created",
      member,
      details: { passkey_id, ...describeAuthenticator(passkey) },
    });
    await notifyOwner(call, tx, member, "passkey_added", [...ancestors, ...first_factor_ancestors]);
    if (isSecondFactor) {
      const confirmed = member.mfa_passkey_id === "" ? { mfa_passkey_id: passkey_id } : null;
      const enrolled = await enrollMember(call, tx, subject, "passkey", confirmed, {
        set_mfa_enrollment: isOneMore(subject) ? undefined : "enroll",
        ...request,
      });
      const factor = passkeyFactor(call, passkey, "SECONDARY");
      const voided = confirmed ? enrolled : await raiseSecurityEpoch(call, tx, enrolled, "apps");
      const shown = { ...subject, member: voided };
      const outcome = await completeSecondFactor(call, tx, shown, request, factor, durationMinutes, { isSetup: true });
      if (!session) await addFirstFactorAncestor(tx, passkey, outcome.session.member_session_id);
      return { passkey, outcome, subject };
    }
    return {
      passkey,
      outcome: null,
      subject: { ...subject, member: await raiseSecurityEpoch(call, tx, member, "apps") },
    };
  });
  const answer = outcome
    ? await answerSecondFactor(call, outcome)
    : await answerSession(call, subject as SessionSubject, call.sessionToken ?? "");
  return { ...answer, passkey: toPasskey(passkey) };
}

/** Whether the member has a second factor, which they have shown in order to add this one. */
function isOneMore({ member }: Subject): boolean {
  return listMfaMethods(member).length > 0;
}

/** @returns the member's passkeys. */
async function requireRegistrable(tx: Db, subject: Subject): Promise<PasskeyRow[]> {
  const { member, organization, session } = subject;
  const { settings } = organization;
  const isFirstAllowed = settings.auth_methods !== "RESTRICTED" || settings.allowed_auth_methods.includes("passkey");
  if (!isMfaMethodAllowed(settings, "passkey")) {
    if (!session) throw new ApiError("operation_restricted_by_organization_mfa_methods");
    if (!isFirstAllowed) throw new ApiError("operation_restricted_by_organization_auth_methods");
  }
  requireSecondFactor(subject);
  const passkeys = await listPasskeysOf(tx, member);
  if (passkeys.length >= PASSKEYS_LIMIT) throw new ApiError("passkey_limit_reached");
  return passkeys;
}

async function savePasskey(
  call: Call,
  tx: Db,
  subject: Subject,
  { credential, rpId }: Attested,
  { name, public_key_credential: { response } }: PasskeyRegisterRequest,
  isSecondFactor: boolean,
): Promise<PasskeyRow | ApiError> {
  await requireRegistrable(tx, subject);
  const { member, organization, proofs, session } = subject;
  if (!credential) return new ApiError("unable_to_register_passkey");
  const { allowed_passkey_aaguids: allowed } = organization.settings;
  if (allowed.length > 0 && !allowed.includes(credential.aaguid)) {
    return new ApiError("passkey_authenticator_not_allowed");
  }
  const { project_id, organization_id, member_id } = member;
  const passkey_id = newId(call.project, "member-passkey");
  const ofCredential = ancestorsOfCredential(proofs, session?.member_session_id);
  const saved = await insertPasskey(tx, {
    project_id,
    organization_id,
    passkey_id,
    member_id,
    ...credential,
    rp_id: rpId,
    transports: json(response.transports ?? []),
    name: name ?? nameAuthenticator(credential.aaguid),
    reach: provesAddress(proofs, member) ? "project" : "organization",
    is_second_factor: isSecondFactor,
    // As a second factor, it depends on no session: a reader of the mailbox could otherwise end it (docs/adr/0050). As
    // the first factor it does, because a stolen session could otherwise set up a login that outlives it (T182).
    ancestors: json(isSecondFactor ? ancestorsOfSecondFactor(proofs) : ofCredential),
    first_factor_ancestors: json(isSecondFactor ? [...ofCredential, passkey_id] : []),
    created_at: call.clock.now(),
    last_used_at: null,
  });
  return saved ?? new ApiError("duplicate_passkey");
}
