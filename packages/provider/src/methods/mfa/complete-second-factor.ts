import type { AuthenticationFactor, FactorResponse, MfaMethod } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { rememberBrowser } from "../../core/limits/known-browser.ts";
import {
  listMfaMethods,
  mfaMethods,
  type SecondFactorColumns,
  type SecondFactorType,
  secondFactors,
} from "../../core/mfa/second-factors.ts";
import { updateMember } from "../../core/records/member/store.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { replacePredecessors, replaceSession } from "../../core/records/session/end-sessions.ts";
import { mergeFactors } from "../../core/records/session/factors.ts";
import { spendIntermediateSession } from "../../core/records/session/intermediate-sessions.ts";
import { ancestorsOfSecondFactor, carryProofs } from "../../core/records/session/lineage.ts";
import { rememberDevice } from "../../core/records/session/remembered-devices.ts";
import { answerFactor } from "../../core/sign-in/answer-authentication.ts";
import { changeSecondFactors } from "../../core/sign-in/change-second-factors.ts";
import { issueSession } from "../../core/sign-in/issue-session.ts";
import { type LoggedIn, refuseSignIn } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import type { Subject, SubjectRequest } from "./find-subject.ts";

interface EnrollmentOptions {
  set_mfa_enrollment?: "enroll" | "unenroll" | undefined;
  set_default_mfa?: boolean | undefined;
}

/**
 * Applies a correct code to the member. A method's first code completes its registration and turns on two-step
 * verification (docs/wire/rules.md#second-factors). Later codes change only what the caller asks for.
 */
export function enrollMember(
  call: Call,
  tx: Db,
  subject: Pick<Subject, "member" | "session" | "proofs">,
  method: MfaMethod,
  confirmed: Partial<SecondFactorColumns> | null,
  options: EnrollmentOptions,
): Promise<MemberRow> {
  const { member, session } = subject;
  const isEnrolled = options.set_mfa_enrollment
    ? options.set_mfa_enrollment === "enroll"
    : confirmed
      ? true
      : member.mfa_enrolled;
  const isDefault = options.set_default_mfa === true || member.default_mfa_method === "";
  const change = {
    ...confirmed,
    ...(confirmed &&
      listMfaMethods(member).length === 0 && { second_factor_ancestors: ancestorsOfSecondFactor(subject.proofs) }),
    mfa_enrolled: isEnrolled,
    ...(isDefault && { default_mfa_method: method }),
  };
  return changeSecondFactors(call, tx, member, change, session);
}

/**
 * The last step of every second factor: consumes the intermediate session, or replaces the running session with one
 * that also has the factor, under a new token (threats.md T34). Evaluates the authentication policy again.
 *
 * @param isSetup whether this sets up the factor.
 * @throws ApiError `operation_restricted_by_organization_mfa_methods` if the organization requires another factor.
 */
export async function completeSecondFactor(
  call: Call,
  tx: Db,
  subject: Subject,
  request: SubjectRequest,
  factor: AuthenticationFactor,
  durationMinutes: number,
  { isSetup = false } = {},
): Promise<LoggedIn> {
  const { organization, member, session } = subject;
  const spent = session
    ? undefined
    : await spendIntermediateSession(call, tx, request.intermediate_session_token, organization.organization_id);
  const outcome = await issueSession(
    call,
    tx,
    {
      organization,
      member,
      factors: mergeFactors(subject.factors, [factor]),
      proofs: session ? carryProofs(subject.proofs, session) : subject.proofs,
      pendingPassword: spent?.pending_password ?? null,
      ...(isSetup && { factorsBeforeSetup: subject.factors }),
    },
    { durationMinutes, ...(session && { customClaims: session.custom_claims }) },
  );
  if (outcome.kind !== "logged_in") {
    const { organization_id, member_id, email_address } = member;
    const details = { organization_id, member_id, email_address, decided_by: "allowed_mfa_methods" };
    throw refuseSignIn(call, "operation_restricted_by_organization_mfa_methods", details);
  }
  if (session) await replaceSession(call, tx, session, outcome.session);
  else await replacePredecessors(call, tx, outcome.session);
  // Shown together with the mailbox, the factor is the owner's, whatever it was set up with.
  if (outcome.member.second_factor_ancestors.length > 0 && ancestorsOfSecondFactor(subject.proofs).length === 0) {
    await updateMember(tx, outcome.member, { second_factor_ancestors: json([]) });
  }
  const method = mfaMethods.find((one) => secondFactors[one].shownAs.some((type) => type === factor.type));
  const secondFactor = method ? secondFactors[method].idOf(member) : "";
  rememberBrowser(call, { memberId: member.member_id, secondFactor });
  // Within a session it would outlive a factor that was shown for one step only.
  if (request.remember_device && !session) await rememberDevice(call, tx, outcome, factor);
  await audit(call, tx, { action: "second_factor.accepted", member, details: { factor: factor.type } });
  return outcome;
}

/** Signs tokens, so call it after the transaction. */
export function answerSecondFactor(call: Call, outcome: LoggedIn): Promise<FactorResponse> {
  return answerFactor(call, outcome, outcome.token);
}

export function secondFactor(
  call: Call,
  type: SecondFactorType,
  delivery_method: AuthenticationFactor["delivery_method"],
): AuthenticationFactor {
  const last_authenticated_at = call.clock.now().toISOString();
  return { type, delivery_method, last_authenticated_at, sequence_order: "SECONDARY" };
}
