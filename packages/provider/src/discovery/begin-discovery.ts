import type { AuthenticationFactor, DiscoveryResponse } from "@portico/wire";
import type { Call } from "../call.ts";
import { randomToken } from "../crypto/tokens.ts";
import type { Db } from "../db/schema.ts";
import { createIntermediateSession } from "../sessions/intermediate-sessions.ts";
import { listDiscoveredOrganizations } from "./list-discovered-organizations.ts";

/** What a proven address leads to: an intermediate session, and the organisations to choose from. */
export async function beginDiscovery(
  call: Call,
  tx: Db,
  address: string,
  factors: AuthenticationFactor[],
): Promise<DiscoveryResponse> {
  const token = randomToken();
  await createIntermediateSession(call, tx, {
    token,
    email_address: address,
    organization_id: null,
    factors,
    is_address_proven: true,
  });
  return {
    intermediate_session_token: token,
    email_address: address,
    discovered_organizations: await listDiscoveredOrganizations(call, tx, address, factors),
  };
}
