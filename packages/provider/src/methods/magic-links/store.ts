import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { oneTimeTable } from "../../core/records/one-time/one-time-table.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { LinkPurpose } from "./schema.ts";

/** A link that was used stays a while, so that its page can say so. */
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
  /** A discovery link buys no session, and an organization's link no discovery. */
  isDiscovery: boolean;
  /** From `shownChallenge`. */
  codeChallenge: string | null;
  /**
   * The purposes that the link may have; and for each whether one without a challenge is refused, unless somebody else
   * asked for it: an inviter, or a back end; or whose browser alone it is good in, unless a back end asked for it.
   */
  purposes: { purpose: LinkPurpose; isChallengeRequired: boolean; browserHash?: string | undefined }[];
}

/** Returns what must hold of a link that is redeemed: a mismatch uses nothing up. */
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
