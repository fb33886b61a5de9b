import type { AuthMethod, DiscoveredOrganization, Member, MemberAuthResponse, PublicOrganization } from "@portico/wire";
import type { ErrorStep } from "../error/error-step.ts";
import { authPolicyError } from "../error/flow.ts";
import { areas } from "../flow/areas.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { LoggedInStep } from "../flow/events.ts";
import type { Facts } from "../flow/facts.ts";
import { type MainStep, mainStep } from "../flow/main-step.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { type PasswordResetStep, passwordResetStep } from "../flow/password-reset-step.ts";
import type { LoginMove } from "../flow/screen.ts";
import type { MfaMove } from "../mfa/steps.ts";

/** `atMs` is when it came: a text for the second factor may be on its way since then. */
export type MemberAuthenticated = { type: "memberAuthenticated"; answer: MemberAuthResponse; atMs?: number };
/** The event that ends a primary factor. */
export type PrimaryAccepted =
  | MemberAuthenticated
  | {
      type: "organizationsDiscovered";
      email: string;
      organizations: readonly DiscoveredOrganization[];
      /** The cursor of further invitations, where there are any. */
      nextInvitations?: string | undefined;
      /** The methods that prove the address, where the account's own provider does not answer for it. */
      proofs?: readonly AuthMethod[] | undefined;
    };

export type PrimaryMove = MfaMove | LoginMove<MainStep | ErrorStep | LoggedInStep | PasswordResetStep>;

/** Returns where a member goes whose primary factor was just accepted; null where a second one is due. */
export function screenAfterPrimaryAuth(
  answer: MemberAuthResponse,
  config: LoginConfig,
): MainStep | LoggedInStep | ErrorStep | null {
  const { member, organization } = answer;
  if (answer.member_session) return { screen: "LoggedIn" };
  if (!answer.primary_required) return null;
  const methods = usableMethods(answer.primary_required.allowed_auth_methods, member);
  const isVerified = member.email_address_verified;
  return methods.length > 0
    ? screenForOtherFactor(config, organization, methods, member.email_address, isVerified, false)
    : authPolicyError(organization.organization_name, false);
}

/** A primary factor was accepted, and neither another one nor nothing is left to do. */
export const isSecondFactorDue = ({ member_session, primary_required }: MemberAuthResponse): boolean =>
  !member_session && !primary_required;

/** The answer of a sign-in, turned into the next step; a finished sign-in is announced to the host. */
export function completePrimaryAuth(
  { answer, atMs = 0 }: Omit<MemberAuthenticated, "type">,
  facts: Facts,
): PrimaryMove {
  const { member_session, member } = answer;
  if (member_session && facts.resetsBySession) return [passwordResetStep(member.email_address, "session"), []];
  const next = screenAfterPrimaryAuth(answer, facts.config);
  // The area is here: no event is followed without what it needs (`missingAreas`).
  if (!next) return areas.mfa?.beginSecondFactor?.(answer, facts, atMs) as MfaMove;
  return [next, next.screen === "LoggedIn" ? [{ type: "announceLogin", answer }] : []];
}

/** Main with the organization and the methods that are left, or the error when none of them can be offered. */
export function screenForOtherFactor(
  config: LoginConfig,
  organization: PublicOrganization,
  methods: readonly AuthMethod[],
  email: string,
  isEmailVerified: boolean,
  canGoBack: boolean,
): MainStep | ErrorStep {
  const primary = { methods, isEmailVerified };
  if (offeredProducts(config, { organization, primary }).length === 0) {
    return authPolicyError(organization.organization_name, canGoBack);
  }
  return { ...mainStep(email), organization, primary };
}

/** A member without a password cannot use one. */
export function usableMethods(methods: readonly AuthMethod[], member: Member | null): AuthMethod[] {
  return methods.filter((method) => method !== "password" || Boolean(member?.member_password_id));
}
