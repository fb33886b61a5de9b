import type { DiscoveryResponse } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { randomToken } from "../crypto/tokens.ts";
import type { Db } from "../db/schema.ts";
import { createIntermediateSession } from "../records/session/intermediate-sessions.ts";
import type { Shown } from "../records/session/proofs.ts";
import { listDiscoveredOrganizations } from "./list-discovered-organizations.ts";

/**
 * Begins a discovery for a proven address: an intermediate session, and the organizations to choose from. It opens what
 * it lists: both go by how far the proofs reach.
 */
export async function beginDiscovery(call: Call, tx: Db, address: string, shown: Shown[]): Promise<DiscoveryResponse> {
  const token = randomToken();
  const factors = shown.map(({ factor }) => factor);
  const proofs = shown.map(({ proof }) => proof);
  await createIntermediateSession(call, tx, {
    token,
    email_address: address,
    organization_id: null,
    factors,
    proofs,
    of: { member_id: null, security_epoch: null },
  });
  return {
    intermediate_session_token: token,
    email_address: address,
    discovered_organizations: await listDiscoveredOrganizations(call, tx, address, { factors, proofs }),
  };
}
