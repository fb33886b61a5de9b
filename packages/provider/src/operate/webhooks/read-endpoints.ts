import type { WebhookEndpointResponse, WebhookEndpointsResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { type OfEndpoint, requireEndpoint, viewEndpoint } from "./endpoint-rules.ts";
import { listEndpointRows } from "./store.ts";

/** The project's endpoints, for its back end. */
export async function listWebhookEndpoints(call: Call): Promise<WebhookEndpointsResponse> {
  const rows = await listEndpointRows(call.db, call.project.project_id, call.clock.now());
  return { endpoints: await Promise.all(rows.map((row) => viewEndpoint(call, row))) };
}

/** One of them. @throws ApiError `webhook_endpoint_not_found`. */
export async function getWebhookEndpoint(call: Call, of: OfEndpoint): Promise<WebhookEndpointResponse> {
  return { endpoint: await viewEndpoint(call, await requireEndpoint(call, of)) };
}
