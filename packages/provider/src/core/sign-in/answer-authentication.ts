import type { FactorResponse, MemberAuthResponse, MemberDevice, MemberSession, SessionResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { toMember } from "../records/member/to-member.ts";
import {
  toOrganization,
  toOrganizationForSecondFactor,
  toOrganizationForStrangers,
} from "../records/organization/to-organization.ts";
import { effectiveRoles } from "../records/roles/effective-roles.ts";
import type { SessionRow } from "../records/schema.ts";
import type { SessionSubject } from "../records/session/live-store.ts";
import { signSessionJwt } from "../records/session/session-jwt.ts";
import type { AuthenticatedSession } from "../records/session/store.ts";
import type { Outcome } from "./sign-in.ts";

/**
 * The answer for an outcome: docs/wire/rules.md#session-answer-with-steps. It signs a JWT, so call it after the
 * transaction.
 */
export async function answerAuthentication(call: Call, outcome: Outcome): Promise<MemberAuthResponse> {
  if (outcome.kind === "logged_in") {
    return {
      ...(await answerFactor(call, outcome, outcome.token)),
      member_authenticated: true,
      intermediate_session_token: "",
      mfa_required: null,
      primary_required: null,
    };
  }
  return {
    member_id: outcome.member.member_id,
    member: toMember(outcome.member, outcome.organization),
    organization:
      outcome.kind === "mfa"
        ? toOrganizationForSecondFactor(outcome.organization)
        : toOrganizationForStrangers(outcome.organization),
    member_session: null,
    session_token: "",
    session_jwt: "",
    member_authenticated: false,
    intermediate_session_token: outcome.token,
    mfa_required: outcome.kind === "mfa" ? outcome.mfa_required : null,
    primary_required: outcome.kind === "primary" ? outcome.primary_required : null,
  };
}

/** The same answer with the device, for a factor that was just verified. */
export async function answerFactor(
  call: Call,
  subject: SessionSubject & { session: AuthenticatedSession },
  token: string,
): Promise<FactorResponse> {
  const member_device = describeDevice(subject.session);
  return { ...(await answerSession(call, subject, token)), ...(member_device && { member_device }) };
}

/**
 * The answer for a live session, with a fresh JWT: docs/wire/rules.md#session-answer.
 * @param lastEnd the latest end of the JWT, in seconds since 1970.
 */
export async function answerSession(
  call: Call,
  subject: SessionSubject,
  token: string,
  lastEnd?: number,
): Promise<SessionResponse> {
  return {
    member_id: subject.member.member_id,
    member_session: toMemberSession(subject),
    member: toMember(subject.member, subject.organization),
    organization: toOrganization(subject.organization),
    session_token: token,
    session_jwt: await signSessionJwt(call, subject, lastEnd),
  };
}

/** The host's claims, and who acts for the member as `act` (RFC 8693 section 4.1). */
function customClaims({ custom_claims, impersonator }: SessionRow): Record<string, unknown> {
  return impersonator
    ? { ...custom_claims, act: { sub: impersonator.id, reason: impersonator.reason } }
    : custom_claims;
}

/** The session as docs/wire/rules.md#member-session describes it. */
export function toMemberSession({ session, member, organization }: SessionSubject): MemberSession {
  return {
    member_session_id: session.member_session_id,
    member_id: session.member_id,
    organization_id: session.organization_id,
    organization_slug: organization.organization_slug,
    started_at: session.started_at.toISOString(),
    last_accessed_at: session.last_accessed_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    authentication_factors: session.authentication_factors,
    roles: effectiveRoles({ session, member, organization }),
    custom_claims: customClaims(session),
  };
}

/**
 * Returns whether the member has used this IP address before, as far as sessions are stored
 * (docs/wire/rules.md#member-device); nothing for delegated sessions. There is no geolocation database, so no city or
 * country is named.
 */
function describeDevice({ ip_address, kind, visits }: AuthenticatedSession): MemberDevice | undefined {
  if (kind !== "own") return undefined;
  const { first, last } = visits ?? {};
  const seen = first && last && { first_seen_at: toTimestamp(first), last_seen_at: toTimestamp(last) };
  return { ip_address, ip_address_details: seen ? { is_new: false, ...seen } : { is_new: true } };
}

function toTimestamp(time: string): string {
  return new Date(time).toISOString();
}
