import { moveAppLogins } from "../access/idp/logouts/store.ts";
import { requireLiveGrant } from "../access/idp/tokens/grant-subject.ts";
import { forgetGrantPolicies, moveGrants } from "../access/idp/tokens/grants-store.ts";
import { linkClaims } from "../methods/oauth/link-registration.ts";
import { initiateSms } from "../methods/otps/send-sms-code.ts";
import { applyPendingPassword } from "../methods/passwords/change-password.ts";
import { findPasswordSetAt } from "../methods/passwords/store.ts";
import { createIdpLogoutUrl } from "../organizations/sso/logout/start-logout.ts";
import type { Hooks } from "../platform/call/hooks.ts";

/** The functions of higher layers that a sign-in calls, one for each step. */
export const hooks: Hooks = {
  linkClaims,
  applyPendingPassword,
  findPasswordSetAt,
  initiateSms,
  requireLiveGrant,
  forgetGrantPolicies,
  moveGrants,
  moveAppLogins,
  createIdpLogoutUrl,
};
