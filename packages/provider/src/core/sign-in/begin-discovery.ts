import type { DiscoveryResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { PendingPassword } from "../records/schema.ts";
import { mergeFactors } from "../records/session/factors.ts";
import { createIntermediateSession, findEarlierClaims } from "../records/session/intermediate-sessions.ts";
import { type FactorEvidence, mergeProofs } from "../records/session/proofs.ts";
import { listDiscoveredOrganizations } from "./list-discovered-organizations.ts";

/**
 * Starts a discovery for a proven address: an intermediate session, and the organizations to choose from. Both are
 * limited by how far the proofs count.
 * @param options pass `intermediateSessionToken` if access to the mailbox was proven, which proves what an earlier
 * step claimed; `pendingPassword` is set in each organization that this login completes.
 */
export async function beginDiscovery(
  call: Call,
  tx: Db,
  email_address: string,
  shown: FactorEvidence[],
  {
    intermediateSessionToken,
    pendingPassword,
  }: { intermediateSessionToken?: string | undefined; pendingPassword?: PendingPassword } = {},
): Promise<DiscoveryResponse> {
  const token = randomToken();
  const claimed = await findEarlierClaims(call, tx, intermediateSessionToken, email_address);
  const factors = mergeFactors(
    claimed?.authentication_factors ?? [],
    shown.map(({ factor }) => factor),
  );
  const proofs = mergeProofs(
    claimed?.proofs ?? [],
    shown.map(({ proof }) => proof),
  );
  await createIntermediateSession(call, tx, {
    token,
    email_address,
    organization_id: null,
    factors,
    proofs,
    owner: { member_id: null, security_epoch: null },
    pendingPassword,
  });
  return {
    intermediate_session_token: token,
    email_address,
    ...(await listDiscoveredOrganizations(call, tx, email_address, { factors, proofs })),
  };
}
