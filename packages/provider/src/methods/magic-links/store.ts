import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { oneTimeTable } from "../../core/records/one-time/one-time-table.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { LinkPurpose } from "./schema.ts";

/** A used link is kept for a while, so that its page can say that it was used. */
export const links = oneTimeTable("magic_links", {
  columns: {
    project_id: true,
    magic_link_id: true,
    token_hash: true,
    email_address: true,
    organization_id: true,
    redirect_url: true,
    is_invitation: true,
    sent_by_backend: true,
    purpose: true,
    member_id: true,
    security_epoch: true,
    ancestors: true,
    pkce_code_challenge: true,
    browser_hash: true,
    created_at: true,
    expires_at: true,
    consumed_at: true,
  },
  hash: "token_hash",
});

export interface Redemption {
  /** A discovery link cannot create a session, nor an organization's link start a discovery. */
  isDiscovery: boolean;
  /** From `challengeOfCaller`. */
  codeChallenge: string | null;
  /**
   * The purposes that the link may have. Per purpose: whether a link without a challenge is refused, unless an inviter
   * or a back end requested it; and the only browser that may redeem it, unless a back end requested it.
   */
  purposes: { purpose: LinkPurpose; isChallengeRequired: boolean; browserHash?: string | undefined }[];
}

/** Builds the condition for redeeming a link. A mismatch does not consume it. */
export function fitsRedemption({ isDiscovery, codeChallenge, purposes }: Redemption) {
  return (eb: ExpressionBuilder<Database, "magic_links">): Expression<SqlBool> =>
    eb.and([
      eb("organization_id", isDiscovery ? "is" : "is not", null),
      eb.or(
        purposes.map(({ purpose, isChallengeRequired, browserHash }) =>
          eb.and([
            eb("purpose", "=", purpose),
            ...(browserHash === undefined
              ? []
              : [eb.or([eb("browser_hash", "=", browserHash), eb("sent_by_backend", "=", true)])]),
            eb.or([
              ...(codeChallenge === null ? [] : [eb("pkce_code_challenge", "=", codeChallenge)]),
              isChallengeRequired
                ? eb.or([eb("is_invitation", "=", true), eb("sent_by_backend", "=", true)])
                : eb("pkce_code_challenge", "is", null),
            ]),
          ]),
        ),
      ),
    ]);
}
