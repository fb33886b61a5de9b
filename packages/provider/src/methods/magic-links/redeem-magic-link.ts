import type { ApiErrorType, AuditAction } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { rememberBrowser } from "../../core/limits/known-browser.ts";
import { mismatchOf, shownChallenge } from "../../core/records/one-time/by-verifier.ts";
import { shownBrowserHash } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { LinkPurpose, MagicLinkRow } from "./schema.ts";
import { fitsRedemption, links } from "./store.ts";

/** The use of a redeemed link: to log in, or for a new password. */
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
 * Returns whether no client of the contract has a verifier for a link: a login from a mail for a new password, into
 * discovery.
 */
export function isUnkeyed(purpose: LinkPurpose | undefined, organizationId: string | null): boolean {
  return purpose === "login_by_reset_mail" && organizationId === null;
}

/**
 * Uses a link up, in the transaction of what it buys. A verifier that does not fit, or is missing, uses nothing up. One
 * that nobody asked for is ignored (docs/wire/rules.md#proof-keys), but where the project requires PKCE by now, a link
 * that was sent without a challenge is refused (threats.md T24), unless it is an invitation or a back end's, which the
 * browser that opens it never asked for.
 * @returns the refusal to return from the transaction, when there is one, so that its audit row stays.
 */
export async function redeemMagicLink(
  call: Call,
  tx: Db,
  given: { token: string; verifier: string | undefined; isDiscovery: boolean; use?: Use },
): Promise<MagicLinkRow | ApiError> {
  const { token, verifier, isDiscovery, use = "login" } = given;
  const { pkce_required_for } = call.project;
  const purposes = purposesOf[use].map((purpose) => {
    // What a mail for a new password carries goes by the proof key that the mail was asked for with.
    const isKeyed = purpose === "login" ? pkce_required_for.magic_links : pkce_required_for.passwords;
    if (isUnkeyed(purpose, isDiscovery ? null : "")) {
      // In place of a key: a page that tells browsers apart takes it from the one alone that asked (threats.md T23).
      return { purpose, isChallengeRequired: false, browserHash: isKeyed ? shownBrowserHash(call) : undefined };
    }
    // A new address was asked for by a session, or by an administrator; `change-address.ts` asks who opens it.
    return { purpose, isChallengeRequired: purpose !== "email_update" && isKeyed };
  });
  const codeChallenge = shownChallenge(verifier);
  const link = await links.consume(call, tx, token, fitsRedemption({ isDiscovery, codeChallenge, purposes }));
  if (link) {
    const { organization_id, email_address } = link;
    rememberBrowser(call, { address: email_address, password: null });
    if (use === "login") await audit(call, tx, { action: "magic_link.accepted", organization_id, email_address });
    return link;
  }

  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const found = await links.find(call, tx, token);
  const reason = isRedeemable(found, given, call.clock.now()) ? mismatchOf(found, verifier) : refusals[use].type;
  await audit(call, tx, {
    action: refusals[use].action,
    organization_id: found?.organization_id,
    email_address: found?.email_address,
    details: { reason },
  });
  return new ApiError(reason);
}

/**
 * Finds whose new password a live link is for, before anything is done for them. It uses nothing up, and only
 * `redeemMagicLink` decides.
 */
export async function findPasswordReset(
  call: Call,
  given: { token: string; isDiscovery: boolean },
): Promise<MagicLinkRow | undefined> {
  const found = await links.find(call, call.db, given.token);
  return isRedeemable(found, { ...given, use: "password_reset" }, call.clock.now()) ? found : undefined;
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
