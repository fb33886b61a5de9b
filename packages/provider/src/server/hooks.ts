import { requireLiveGrant } from "../access/idp/tokens/grant-subject.ts";
import { carryGrantsOver, forgetGrantPolicies } from "../access/idp/tokens/grants-store.ts";
import { linkClaims } from "../methods/oauth/link-claims.ts";
import { initiateSms } from "../methods/otps/initiate-sms.ts";
import { applyPendingPassword } from "../methods/passwords/apply-pending-password.ts";
import { findPasswordSetAt } from "../methods/passwords/store.ts";
import type { Hooks } from "../platform/call/hooks.ts";

/** The one function for each step of a sign-in that a higher layer owns. */
export const hooks: Hooks = {
  linkClaims,
  applyPendingPassword,
  findPasswordSetAt,
  initiateSms,
  requireLiveGrant,
  forgetGrantPolicies,
  carryGrantsOver,
};
