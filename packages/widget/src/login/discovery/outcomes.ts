import type { LoginEvents } from "../effects/callbacks.ts";
import type { MemberAuthenticated, PrimaryAccepted } from "./after-primary-auth.ts";

/** Creates the event of a call with a primary factor in an organization. */
export const authenticated = (answer: LoginEvents["B2B_DISCOVERY_ORGANIZATIONS_CREATE"]): MemberAuthenticated => ({
  type: "memberAuthenticated",
  answer,
  // The lifetime of a text message sent with the response starts now.
  ...(answer.mfa_required?.secondary_auth_initiated && { atMs: Date.now() }),
});

/** Creates the event of a call with a primary factor in the discovery flow. */
export const discovered = (
  answer: LoginEvents["B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE"] &
    Partial<LoginEvents["B2B_OAUTH_DISCOVERY_AUTHENTICATE"]>,
): PrimaryAccepted => ({
  type: "organizationsDiscovered",
  email: answer.email_address,
  organizations: answer.discovered_organizations,
  ...(answer.next_invitations_cursor && { nextInvitations: answer.next_invitations_cursor }),
  proofs: answer.primary_required?.allowed_auth_methods,
});
