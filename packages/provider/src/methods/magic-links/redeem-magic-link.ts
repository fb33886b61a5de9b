import type { ApiErrorType, AuditAction } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { rememberBrowser } from "../../core/limits/known-browser.ts";
import { challengeOfCaller, mismatchOf } from "../../core/records/one-time/by-verifier.ts";
import { crossSiteBrowserHash } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { LinkPurpose, MagicLinkRow } from "./schema.ts";
import { fitsRedemption, links } from "./store.ts";

type Use = "login" | "password_reset";

const purposesOf = {
  login: ["login", "login_by_reset_mail", "login_then_reset", "email_update"],
  password_reset: ["password_reset"],
} as const satisfies Record<Use, LinkPurpose[]>;

const refusals = {
  login: { type: "unable_to_auth_magic_link", action: "magic_link.refused" },
  password_reset: { type: "unable_to_auth_password_reset_token", action: "password.reset_refused" },
} as const satisfies Record<Use, { type: ApiErrorType; action: AuditAction }>;

/**
 * Returns whether clients have no verifier for a link: a login into discovery, from a mail for a new password.
 */
export function isUnkeyed(purpose: LinkPurpose | undefined, organizationId: string | null): boolean {
  return purpose === "login_by_reset_mail" && organizationId === null;
}

/**
 * Consumes a link in the transaction of the login. A wrong or missing verifier does not consume it; an unexpected one
 * is ignored (docs/wire/rules.md#proof-keys). If the project now requires PKCE, a link that was sent without a
 * challenge is refused (threats.md T24), except an invitation and a back end's link, which are opened in a browser that
 * did not request them.
 *
 * @returns an error to return from the transaction, so that its audit row is committed.
 */
export async function redeemMagicLink(
  call: Call,
  tx: Db,
  params: { token: string; verifier: string | undefined; isDiscovery: boolean; use?: Use },
): Promise<MagicLinkRow | ApiError> {
  const { token, verifier, isDiscovery, use = "login" } = params;
  const { pkce_required_for } = call.project;
  const purposes = purposesOf[use].map((purpose) => {
    // Links in a mail for a new password use that mail's challenge.
    const isKeyed = purpose === "login" ? pkce_required_for.magic_links : pkce_required_for.passwords;
    if (isUnkeyed(purpose, isDiscovery ? null : "")) {
      // Without a verifier, if PKCE is required, only the browser that requested the mail may redeem it (threats.md
      // T23).
      return { purpose, isChallengeRequired: false, browserHash: isKeyed ? crossSiteBrowserHash(call) : undefined };
    }
    // A session or an admin requested the new address. `change-address.ts` checks who opens it.
    return { purpose, isChallengeRequired: purpose !== "email_update" && isKeyed };
  });
  const codeChallenge = challengeOfCaller(verifier);
  const link = await links.consume(call, tx, token, fitsRedemption({ isDiscovery, codeChallenge, purposes }));
  if (link) {
    const { organization_id, email_address } = link;
    rememberBrowser(call, { email_address, password: null });
    if (use === "login") await audit(call, tx, { action: "magic_link.accepted", organization_id, email_address });
    return link;
  }

  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const found = await links.find(call, tx, token);
  const reason = isRedeemable(found, params, call.clock.now()) ? mismatchOf(found, verifier) : refusals[use].type;
  await audit(call, tx, {
    action: refusals[use].action,
    organization_id: found?.organization_id,
    email_address: found?.email_address,
    details: { reason },
  });
  return new ApiError(reason);
}

/** Finds a live password reset link without consuming it. `redeemMagicLink` makes the decision. */
export async function findPasswordReset(
  call: Call,
  params: { token: string; isDiscovery: boolean },
): Promise<MagicLinkRow | undefined> {
  const found = await links.find(call, call.db, params.token);
  return isRedeemable(found, { ...params, use: "password_reset" }, call.clock.now()) ? found : undefined;
}

function isRedeemable(
  link: MagicLinkRow | undefined,
  { isDiscovery, use = "login" }: { isDiscovery: boolean; use?: Use },
  now: Date,
): boolean {
  return (
    link !== undefined &&
    (link.organization_id === null) === isDiscovery &&
    (link.purpose === "password_reset") === (use === "password_reset") &&
    link.consumed_at === null &&
    link.expires_at > now
  );
}
