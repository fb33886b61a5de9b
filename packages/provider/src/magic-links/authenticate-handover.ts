import type { MagicLinkHandoverAuthenticateRequest, MagicLinkHandoverAuthenticateResponse } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { challengeOf } from "../crypto/pkce.ts";
import { hashToken } from "../crypto/tokens.ts";
import type { Db } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { enforceLimit } from "../limits/count.ts";
import { rememberBrowser } from "../limits/known-browser.ts";
import { requireOrganization } from "../records/organization/find-organizations.ts";
import { shownByMail } from "../records/session/proofs.ts";
import { admitMember } from "../sign-in/admit-member.ts";
import { answerAuthentication } from "../sign-in/answer-authentication.ts";
import { beginDiscovery } from "../sign-in/begin-discovery.ts";
import { completePrimaryAuthentication } from "../sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../sign-in/issue-session.ts";
import { consumeConfirmedLink, isAwaited } from "./handover-store.ts";
import type { MagicLinkRow } from "./tables.ts";

type Response = MagicLinkHandoverAuthenticateResponse;

/**
 * Answers the device that asked for a link, which asks every few seconds. Once the one that opened it has confirmed the
 * number, this uses the link up and answers as the link would have; until then, that it has to wait.
 * @throws ApiError `unable_to_auth_handover` when it was refused, used, is over or unknown, or the verifier does not
 * fit; `invalid_session_duration_minutes`.
 */
export async function authenticateHandover(
  call: Call,
  request: MagicLinkHandoverAuthenticateRequest,
): Promise<Response> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const answered = await transaction(call, async (tx): Promise<(() => Promise<Response>) | ApiError> => {
    const link = await redeemHandover(call, tx, request);
    if (link instanceof ApiError) return link;
    if (link === "waiting") return async () => ({ handover_status: link });
    const { email_address, organization_id } = link;
    const shown = shownByMail(call, "magic_link", email_address);
    if (organization_id === null) {
      const discovered = await beginDiscovery(call, tx, email_address, [shown], {
        intermediateSessionToken: request.intermediate_session_token,
      });
      return async () => ({ ...discovered, handover_status: "discovered" });
    }
    const organization = await requireOrganization(call, tx, organization_id);
    const outcome = await completePrimaryAuthentication(call, tx, {
      organization,
      member: await admitMember(call, tx, organization, email_address, { proofs: [shown.proof] }),
      isHeld: true,
      shown: [shown],
      intermediateSessionToken: request.intermediate_session_token,
      durationMinutes,
    });
    const method_id = shown.factor.email_factor?.email_id ?? "";
    return async () => ({
      ...(await answerAuthentication(call, outcome)),
      method_id,
      handover_status: "authenticated",
    });
  });
  return answered();
}

/** @returns the refusal to return from the transaction, so that its audit row stays. */
async function redeemHandover(
  call: Call,
  tx: Db,
  { handover_id, pkce_code_verifier = "" }: MagicLinkHandoverAuthenticateRequest,
): Promise<MagicLinkRow | "waiting" | ApiError> {
  const { project_id, link_handover_enabled } = call.project;
  const waiter = {
    project_id,
    handover_hash: hashToken(handover_id),
    pkce_code_challenge: challengeOf(pkce_code_verifier),
  };
  const now = call.clock.now();
  if (link_handover_enabled) {
    const link = await consumeConfirmedLink(call, tx, waiter, now);
    if (link) {
      const { organization_id, email_address } = link;
      const details = { handover: true };
      rememberBrowser(call, { address: email_address, organizationId: null });
      await audit(call, tx, { action: "magic_link.accepted", organization_id, email_address, details });
      return link;
    }
    if (await isAwaited(tx, waiter, now)) return "waiting";
  }
  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const reason = "unable_to_auth_handover";
  await audit(call, tx, { action: "magic_link.refused", details: { reason } });
  return new ApiError(reason);
}
