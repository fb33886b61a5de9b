import type {
  DiscoveryResponse,
  EmailCodeAuthenticateRequest,
  EmailCodeAuthenticateResponse,
  EmailCodeDiscoveryAuthenticateRequest,
} from "@portico/wire";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { mailboxEvidence } from "../../core/records/session/proofs.ts";
import { findSession, type SessionSubject } from "../../core/records/session/require-session.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { beginDiscovery } from "../../core/sign-in/begin-discovery.ts";
import { changeAddress, isSignedInAs } from "../../core/sign-in/change-address.ts";
import { completePrimaryAuthentication } from "../../core/sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import { type Applicant, evidenceOf } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { checkEmailCode, parseCode } from "./check-email-code.ts";
import { type CodePurpose, emailCodes, loginPurposes, updatePurposes } from "./store.ts";

/**
 * Logs a member in with a code, and creates the member if the organization allows it.
 *
 * @throws ApiError `invalid_code`, `otp_code_not_found`, `user_lock_limit_reached`, `organization_not_found`.
 */
export async function authenticateEmailCode(
  call: Call,
  request: EmailCodeAuthenticateRequest,
): Promise<EmailCodeAuthenticateResponse> {
  const code = parseCode(request.code);
  const email_address = parseEmailAddress(request.email_address);
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const shown = mailboxEvidence(call, "email_otp", email_address);
  const former = await findSession(call);

  const outcome = await transaction(call, async (tx) => {
    const organization = await requireOrganization(call, tx, request.organization_id);
    const applicant = { organization, email_address, ...evidenceOf(shown) };
    // A code for a new email address works only in that member's session, never for a login.
    const pending = former && (await findPendingUpdate(call, tx, applicant, former));
    const checked = await checkEmailCode(call, tx, {
      code,
      email_address,
      organizationId: organization.organization_id,
      purposes: pending ? [pending.purpose] : loginPurposes,
    });
    if (checked instanceof ApiError) return checked;
    const changed =
      pending && (await changeAddress(call, tx, applicant, { ...checked, member_id: pending.member_id }, former));
    if (changed === "void") return new ApiError("otp_code_not_found");
    const signIn = changed ?? { ...applicant, member: await admitMember(call, tx, applicant), isLocked: true };
    return completePrimaryAuthentication(call, tx, signIn, {
      intermediateSessionToken: request.intermediate_session_token,
      durationMinutes,
    });
  });
  return { ...(await answerAuthentication(call, outcome)), method_id: shown.factor.email_factor?.email_id ?? "" };
}

/** Finds the signed-in member's pending code that would change their email address to this one. */
async function findPendingUpdate(
  call: Call,
  tx: Db,
  { organization, email_address }: Applicant,
  former: SessionSubject,
): Promise<{ member_id: string; purpose: CodePurpose } | undefined> {
  const { organization_id } = organization;
  const { member_id } = former.member;
  if (!isSignedInAs(former, member_id) || former.member.organization_id !== organization_id) return undefined;
  const purpose = updatePurposes(member_id);
  const code = await emailCodes.findLive(call, tx, { organization_id, email_address, purpose });
  return code?.member_id === member_id ? { member_id, purpose: code.purpose } : undefined;
}

/**
 * Verifies an email address with a code and lists its organizations.
 *
 * @throws ApiError `invalid_code`, `otp_code_not_found`, `user_lock_limit_reached`.
 */
export async function authenticateDiscoveryCode(
  call: Call,
  request: EmailCodeDiscoveryAuthenticateRequest,
): Promise<DiscoveryResponse> {
  const code = parseCode(request.code);
  const email_address = parseEmailAddress(request.email_address);
  return transaction(call, async (tx) => {
    const checked = await checkEmailCode(call, tx, {
      code,
      email_address,
      organizationId: "",
      purposes: loginPurposes,
    });
    if (checked instanceof ApiError) return checked;
    const shown = mailboxEvidence(call, "email_otp", email_address);
    return beginDiscovery(call, tx, email_address, [shown], {
      intermediateSessionToken: request.intermediate_session_token,
    });
  });
}
