import type { CreateWebhookEndpointRequest, WebhookSecretResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { requireWebAddress } from "../../organizations/sso/connections/require-web-address.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { newId } from "../../platform/crypto/ids.ts";
import { json } from "../../platform/db/json.ts";
import { onceCommitted, transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { viewEndpoint } from "./endpoint-rules.ts";
import { actionsOf } from "./public-events.ts";
import { makeSecret, sealSecrets } from "./secrets.ts";
import { insertEndpoint, listEndpointRows } from "./store.ts";

/** The limit of endpoints per project: each event is written once for each of them. */
const MOST_ENDPOINTS = 50;

/** Adds an endpoint. It receives events from now on. @throws ApiError `bad_request`. */
export async function createWebhookEndpoint(
  call: Call,
  {
    url,
    description = "",
    event_types = null,
    ordering = "organization",
    signing_secret: given,
  }: CreateWebhookEndpointRequest,
): Promise<WebhookSecretResponse> {
  if (url !== null) requireWebAddress("url", url);
  const actions = actionsOf(event_types);
  const secret = makeSecret(given);
  const now = call.clock.now();
  const endpointKey = { project_id: call.project.project_id, endpoint_id: newId(call.project, "webhook-endpoint") };
  const row = await transaction(call, async (tx) => {
    if ((await listEndpointRows(tx, endpointKey.project_id, now)).length >= MOST_ENDPOINTS) {
      throw new ApiError("bad_request", { message: `A project can have at most ${MOST_ENDPOINTS} webhook endpoints.` });
    }
    const row = await insertEndpoint(tx, {
      ...endpointKey,
      url,
      description,
      event_types: event_types && json(event_types),
      actions: json(actions),
      ordering,
      sealed_secrets: sealSecrets(call.serverKey, endpointKey, [{ secret }]),
      status: "enabled",
      disabled_at: null,
      failing_since: null,
      expires_at: url === null ? call.clock.in(lifetimes.webhookListener) : null,
      created_at: now,
      updated_at: now,
    });
    const details = { endpoint_id: row.endpoint_id, url: url && new URL(url).origin };
    await audit(call, tx, { action: "webhook_endpoint.created", details });
    onceCommitted(call.wakeOutbox.webhooks);
    return row;
  });
  return { endpoint: await viewEndpoint(call, row), signing_secret: secret };
}
