import type { AuthMethod, DiscoveredOrganization, Member, MemberAuthResponse, PublicOrganization } from "@portico/wire";
import { authPolicyError } from "../error/flow.ts";
import { areas } from "../flow/areas.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { FlowContext, LoginMove } from "../flow/context.ts";
import type { LoggedInStep } from "../flow/events.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { type PasswordResetStep, passwordResetStep } from "../flow/password-reset-step.ts";
import { type ErrorStep, type MainStep, mainStep } from "../flow/steps.ts";
import type { MfaMove } from "../mfa/steps.ts";
import { type OfferStep, offerStep } from "../passkey-offer/flow.ts";
import { isOfferedAfter } from "../passkey-offer/offer.ts";

/** `atMs` is the time of the response: a text message for the second factor may be on its way since then. */
export type MemberAuthenticated = { type: "memberAuthenticated"; answer: MemberAuthResponse; atMs?: number };
/** A completed primary factor. */
export type PrimaryAccepted =
  | MemberAuthenticated
  | {
      type: "organizationsDiscovered";
      email: string;
      organizations: readonly DiscoveredOrganization[];
      /** The cursor of further invitations, if any. */
      nextInvitations?: string | undefined;
      /** Methods that verify the email address, if the account's own provider is not authoritative for it. */
      proofs?: readonly AuthMethod[] | undefined;
    };

export type PrimaryMove = MfaMove | LoginMove<MainStep | ErrorStep | LoggedInStep | PasswordResetStep | OfferStep>;

/** Returns the next screen after a primary factor; null if a second factor is required. */
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

/** Whether the response requires a second factor: neither a session nor another primary factor. */
export const isSecondFactorDue = ({ member_session, primary_required }: MemberAuthResponse): boolean =>
  !member_session && !primary_required;

/** Returns the next step after a sign-in response. A completed sign-in notifies the host. */
export function completePrimaryAuth(
  { answer, atMs = 0 }: Omit<MemberAuthenticated, "type">,
  context: FlowContext,
): PrimaryMove {
  const { member_session, member, organization } = answer;
  if (member_session && context.resetsBySession)
    return [passwordResetStep(member.email_address, "session", organization), []];
  const next = screenAfterPrimaryAuth(answer, context.config);
  // The area is loaded: events wait for the areas they need (`missingAreas`).
  if (!next) return areas.mfa?.beginSecondFactor?.(answer, context, atMs) as MfaMove;
  if (next.screen !== "LoggedIn") return [next, []];
  return context.offersPasskey && isOfferedAfter(answer)
    ? [offerStep(answer), []]
    : [next, [{ type: "announceLogin", answer }]];
}

/** Returns Main with the organization and the remaining methods, or the error screen if none of them can be offered. */
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

/** A member without a password can't use one. */
export function usableMethods(methods: readonly AuthMethod[], member: Member | null): AuthMethod[] {
  return methods.filter((method) => method !== "password" || Boolean(member?.member_password_id));
}
