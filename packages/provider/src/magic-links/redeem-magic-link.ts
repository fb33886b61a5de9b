import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import { challengeOf } from "../crypto/pkce.ts";
import { hashToken } from "../crypto/tokens.ts";
import type { Db, MagicLinkRow } from "../db/schema.ts";
import { ApiError } from "../http/api-error.ts";
import { enforceLimit } from "../limits/count.ts";
import { consumeMagicLink, findMagicLink } from "./store.ts";

/**
 * Uses a link up, in the transaction of what it buys. A verifier that does not fit, or is missing, uses nothing up. One
 * that nobody asked for is ignored (wire.md section 7), but where the project requires PKCE by now, a link that was
 * sent without a challenge is refused (threats.md T24), unless it is an invitation or a back end's, which the browser that opens it never asked for.
 * @returns the refusal to return from the transaction, when there is one, so that its audit row stays.
 */
export async function redeemMagicLink(
  call: Call,
  tx: Db,
  { token, verifier, isDiscovery }: { token: string; verifier: string | undefined; isDiscovery: boolean },
): Promise<MagicLinkRow | ApiError> {
  const key = { project_id: call.project.project_id, token_hash: hashToken(token) };
  const now = call.clock.now();
  const link = await consumeMagicLink(
    tx,
    key,
    {
      isDiscovery,
      codeChallenge: verifier === undefined ? null : challengeOf(verifier),
      isChallengeRequired: call.project.pkce_required_for.magic_links,
    },
    now,
  );
  if (link) {
    const { organization_id, email_address } = link;
    await audit(call, tx, { action: "magic_link.accepted", organization_id, email_address });
    return link;
  }

  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const found = await findMagicLink(tx, key);
  const isLive =
    found !== undefined &&
    (found.organization_id === null) === isDiscovery &&
    found.consumed_at === null &&
    found.expires_at > now;
  const reason = isLive
    ? verifier === undefined
      ? "pkce_expected_code_verifier"
      : "pkce_mismatch"
    : "unable_to_auth_magic_link";
  await audit(call, tx, {
    action: "magic_link.refused",
    organization_id: found?.organization_id,
    email_address: found?.email_address,
    details: { reason },
  });
  return new ApiError(reason);
}
