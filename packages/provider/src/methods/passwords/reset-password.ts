import type {
  FactorResponse,
  MemberAuthResponse,
  PasswordResetByExistingRequest,
  PasswordResetBySessionRequest,
} from "@portico/wire";
import { endMemberAccess } from "../../core/records/lineage/end-access.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { newPendingPassword } from "../../core/records/session/intermediate-sessions.ts";
import { ancestorsOfCredential } from "../../core/records/session/lineage.ts";
import { provesAddress } from "../../core/records/session/proofs.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import { rotateSessionToken } from "../../core/records/session/session-tokens.ts";
import { answerAuthentication, answerFactor } from "../../core/sign-in/answer-authentication.ts";
import { completePrimaryAuthentication } from "../../core/sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { endPasswordResets } from "../magic-links/end-magic-links.ts";
import { requireSecondFactor } from "../mfa/find-subject.ts";
import { changePassword, findPasswordStart } from "./change-password.ts";
import { checkPassword, signInByPassword } from "./check-password.ts";
import { hashNewPassword } from "./hash-password.ts";

/**
 * Logs in with the existing password and replaces it when the login is complete. The member's other sessions end then.
 * Wrong guesses count against the same budgets as at a login.
 *
 * @throws ApiError like `authenticatePassword`, `weak_password`, `breached_password`.
 */
export async function resetByExistingPassword(
  call: Call,
  request: PasswordResetByExistingRequest,
): Promise<MemberAuthResponse> {
  const email_address = parseEmailAddress(request.email_address);
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const { organization_id: organizationId, existing_password: password } = request;
  const [match] = await checkPassword(call, { email_address, password, organizationId });
  const hash = await hashNewPassword(call, email_address, request.new_password);
  const outcome = await transaction(call, async (tx) => {
    const signIn = await signInByPassword(call, tx, { email_address, organizationId }, match);
    // The new password proves no more than the old one did.
    const pendingPassword = newPendingPassword(call, { hash, by: "existing_password", reach: match.reach });
    return completePrimaryAuthentication(
      call,
      tx,
      { ...signIn, pendingPassword },
      { intermediateSessionToken: undefined, durationMinutes },
    );
  });
  return answerAuthentication(call, outcome);
}

/**
 * Sets the signed-in member's password. Their session continues with a new token (threats.md T34). Their other sessions
 * end.
 *
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `weak_password`, `breached_password`,
 * `impersonation_not_allowed`, `second_factor_required`.
 */
export async function resetBySession(call: Call, request: PasswordResetBySessionRequest): Promise<FactorResponse> {
  const caller = await requireSession(call);
  const hash = await hashNewPassword(call, caller.member.email_address, request.password);
  const token = randomToken();
  const subject = await transaction(call, async (tx) => {
    const found = await requirePresentMember(tx, caller, caller.member.member_id);
    // A session from before the second factor was set up does not change the first one (threats.md T61).
    requireSecondFactor({ member: found, factors: caller.session.authentication_factors });
    const session = await rotateSessionToken(tx, caller.session, token);
    await endPasswordResets(call, tx, found);
    const inUseFrom = await findPasswordStart(tx, found);
    await endMemberAccess(call, tx, found, {
      cause: "credential_ended",
      credentials: found.member_password_id ? [found.member_password_id] : [],
      keep: session,
    });
    // An organization's identity provider can open a session as any member, so such a password works only there (T59).
    const reach = provesAddress(session.proofs, found) ? "project" : "organization";
    const member = await changePassword(call, tx, found, {
      hash,
      by: "session",
      reach,
      ancestors: ancestorsOfCredential(session.proofs, session.member_session_id),
      inUseFrom,
    });
    return { session, member, organization: caller.organization };
  });
  return answerFactor(call, subject, token);
}
