import type { WebhookEndpoint, WebhookEndpointResponse, WebhookEndpointsResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { countWaiting } from "./deliveries-store.ts";
import type { EndpointRow } from "./schema.ts";
import { openSecrets } from "./secrets.ts";
import { findEndpoint, listEndpointRows, lockEndpoint } from "./store.ts";

const WAITING_COUNTED = 1000;

export interface OfEndpoint {
  endpoint_id: string;
}

/** Returns an endpoint of the project. @throws ApiError `webhook_endpoint_not_found`, also for another project's. */
export async function requireEndpoint(call: Call, { endpoint_id }: OfEndpoint): Promise<EndpointRow> {
  const found = await findEndpoint(call.db, { project_id: call.project.project_id, endpoint_id }, call.clock.now());
  if (!found) throw new ApiError("webhook_endpoint_not_found");
  return found;
}

/** The same, locked for a change. */
export async function requireLockedEndpoint(call: Call, tx: Db, { endpoint_id }: OfEndpoint): Promise<EndpointRow> {
  const found = await lockEndpoint(tx, { project_id: call.project.project_id, endpoint_id }, call.clock.now());
  if (!found) throw new ApiError("webhook_endpoint_not_found");
  return found;
}

/** Returns an endpoint as the management API shows it, without its secrets. */
export async function viewEndpoint(call: Call, row: EndpointRow): Promise<WebhookEndpoint> {
  const { endpoint_id, url, description, event_types, ordering, status } = row;
  return {
    endpoint_id,
    url,
    description,
    event_types,
    ordering,
    status,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    secrets: openSecrets(call.serverKey, row, call.clock.now()).length,
    pending: await countWaiting(call.db, row, WAITING_COUNTED),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Lists the project's endpoints, for its back end. */
export async function listWebhookEndpoints(call: Call): Promise<WebhookEndpointsResponse> {
  const rows = await listEndpointRows(call.db, call.project.project_id, call.clock.now());
  return { endpoints: await Promise.all(rows.map((row) => viewEndpoint(call, row))) };
}

/** Returns one endpoint. @throws ApiError `webhook_endpoint_not_found`. */
export async function getWebhookEndpoint(call: Call, of: OfEndpoint): Promise<WebhookEndpointResponse> {
  return { endpoint: await viewEndpoint(call, await requireEndpoint(call, of)) };
}
