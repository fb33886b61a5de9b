import type {
  MemberAuthResponse,
  PasswordAuthenticateRequest,
  PasswordDiscoveryAuthenticateRequest,
  PasswordDiscoveryResponse,
} from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { passwordEvidence } from "../../core/records/session/proofs.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { beginDiscovery } from "../../core/sign-in/begin-discovery.ts";
import { completePrimaryAuthentication } from "../../core/sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { isOutdated, parsePasswordHash } from "../../platform/crypto/password-hash.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { settleDiscovery } from "./attempt-store.ts";
import { checkPassword, recordRight, signInByPassword } from "./check-password.ts";
import { isOutdatedSalt, saltOf } from "./hash-password.ts";
import { type Candidate, replaceHash } from "./store.ts";

/**
 * Logs a member in with their password: one hash, one statement before it and two after it. A member who never verified
 * their email address has to do that first (threats.md T7).
 *
 * @throws ApiError like `checkPassword`, `invalid_email`, `invalid_session_duration_minutes`.
 */
export async function authenticatePassword(
  call: Call,
  request: PasswordAuthenticateRequest,
): Promise<MemberAuthResponse> {
  const email_address = parseEmailAddress(request.email_address);
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const { organization_id: organizationId, password } = request;
  const [match] = await checkPassword(call, { email_address, password, organizationId });
  const outcome = await transaction(call, async (tx) => {
    const signIn = await signInByPassword(call, tx, { email_address, organizationId }, match);
    return completePrimaryAuthentication(call, tx, signIn, {
      intermediateSessionToken: request.intermediate_session_token,
      durationMinutes,
    });
  });
  await upgradeHashes(call, email_address, password, [match]);
  return answerAuthentication(call, outcome);
}

/**
 * Identifies a user by the password of any organization in which their email address was verified before the password
 * was set and is verified now (threats.md T59). Lists the address's organizations.
 *
 * @throws ApiError like `checkPassword`, `invalid_email`.
 */
export async function authenticateDiscoveryPassword(
  call: Call,
  request: PasswordDiscoveryAuthenticateRequest,
): Promise<PasswordDiscoveryResponse> {
  const email_address = parseEmailAddress(request.email_address);
  const { password } = request;
  const matches = await checkPassword(call, { email_address, password, organizationId: null });
  const answer = await transaction(call, async (tx) => {
    const right = await recordRight(call, tx, { email_address, organizationId: null }, matches[0]);
    const [settled, ...others] = await settleDiscovery(tx, right, matches, email_address);
    if (!settled) throw new ApiError("unauthorized_credentials");
    return {
      ...(await beginDiscovery(call, tx, email_address, [
        passwordEvidence(
          call,
          settled,
          "project",
          matches.map(({ member_password_id }) => member_password_id),
        ),
      ])),
      organization_id_hint: others.length === 0 ? settled.organization_id : null,
    };
  });
  await upgradeHashes(call, email_address, password, matches);
  return answer;
}

/**
 * Replaces outdated and imported hashes, while the password is available. Runs after the sign-in, which does not depend
 * on it. If the pool is full, the next sign-in does it.
 */
async function upgradeHashes(
  call: Call,
  email_address: string,
  password: string,
  candidates: Candidate[],
): Promise<void> {
  const outdated = candidates.filter(
    ({ password_hash, foreign_decoy }) =>
      foreign_decoy !== null ||
      isOutdated(password_hash) ||
      isOutdatedSalt(call, email_address, parsePasswordHash(password_hash).salt),
  );
  if (outdated.length === 0) return;
  try {
    const hash = await call.passwords.hasher.hash(password, saltOf(call, email_address), workOwner(call));
    await transaction(call, async (tx) => {
      for (const old of outdated) {
        const isReplaced = await replaceHash(tx, old, hash);
        const { organization_id, member_id } = old;
        if (isReplaced) await audit(call, tx, { action: "password.upgraded", organization_id, member_id });
      }
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
