import type {
  CreateWebhookEndpointRequest,
  Nothing,
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
  WebhookEndpointResponse,
  WebhookSecretResponse,
} from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { requireWebAddress } from "../../organizations/sso/connections/require-web-address.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { json } from "../../platform/db/schema.ts";
import { onceCommitted, transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { resumeWaiting } from "./deliveries-store.ts";
import { type OfEndpoint, requireLockedEndpoint, viewEndpoint } from "./endpoint-rules.ts";
import { actionsOf } from "./public-events.ts";
import { makeSecret, openSecrets, requireSecret, sealSecrets } from "./secrets.ts";
import { insertEndpoint, listEndpointRows, removeEndpoint, updateEndpoint } from "./store.ts";

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

const OVERLAP_HOURS = 24;

/** @throws ApiError `webhook_endpoint_not_found`, `webhook_secret_required`, `bad_request`. */
export async function updateWebhookEndpoint(
  call: Call,
  { endpoint_id, url, event_types, is_enabled, signing_secret, ...rest }: OfEndpoint & UpdateWebhookEndpointRequest,
): Promise<WebhookEndpointResponse> {
  if (url !== undefined) requireWebAddress("url", url);
  const subscription = event_types !== undefined && {
    event_types: event_types && json(event_types),
    actions: json(actionsOf(event_types)),
  };
  const now = call.clock.now();
  const row = await transaction(call, async (tx) => {
    const current = await requireLockedEndpoint(call, tx, { endpoint_id });
    if (url !== undefined && current.url === null) {
      throw new ApiError("bad_request", { message: "The endpoint is read with pull and has no url." });
    }
    if (url !== undefined && url !== current.url)
      requireSecret(openSecrets(call.serverKey, current, now), signing_secret);
    const isBack = is_enabled === true && current.disabled_at !== null;
    const isStopped = is_enabled === false && current.disabled_at === null;
    if (isBack) {
      const lastAttemptAt = call.clock.in(lifetimes.webhookTries);
      await resumeWaiting(tx, current, { now, lastAttemptAt });
    }
    const changed = await updateEndpoint(tx, current, {
      ...rest,
      ...subscription,
      ...(url !== undefined && { url }),
      ...(isBack && { status: "enabled" as const, disabled_at: null, failing_since: null }),
      ...(isStopped && { status: "disabled" as const, disabled_at: now }),
      updated_at: now,
    });
    const fields = Object.entries({ url, event_types, is_enabled, ...rest }).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    await audit(call, tx, { action: "webhook_endpoint.updated", details: { endpoint_id, fields } });
    return changed ?? current;
  });
  return { endpoint: await viewEndpoint(call, row) };
}

/** Deletes an endpoint with its waiting messages and its log. @throws ApiError `webhook_endpoint_not_found`. */
export async function deleteWebhookEndpoint(call: Call, of: OfEndpoint): Promise<Nothing> {
  return transaction(call, async (tx) => {
    const { endpoint_id } = await requireLockedEndpoint(call, tx, of);
    await removeEndpoint(tx, { project_id: call.project.project_id, endpoint_id });
    await audit(call, tx, { action: "webhook_endpoint.deleted", details: { endpoint_id } });
    return {};
  });
}

/**
 * Creates a new secret. The old one also signs for a while, so that receivers can switch without downtime.
 * @throws ApiError `webhook_endpoint_not_found`, `bad_request`.
 */
export async function rotateWebhookSecret(
  call: Call,
  { endpoint_id, overlap_hours = OVERLAP_HOURS, signing_secret: given }: OfEndpoint & RotateWebhookSecretRequest,
): Promise<WebhookSecretResponse> {
  const secret = makeSecret(given);
  const now = call.clock.now();
  const row = await transaction(call, async (tx) => {
    const current = await requireLockedEndpoint(call, tx, { endpoint_id });
    // Only the newest old secret stays valid: a third one would be past its overlap.
    const [latest] = openSecrets(call.serverKey, current, now);
    const until = call.clock.in({ hours: overlap_hours }).toISOString();
    const secrets = [{ secret }, ...(latest && overlap_hours > 0 ? [{ secret: latest.secret, until }] : [])];
    const changed = await updateEndpoint(tx, current, {
      sealed_secrets: sealSecrets(call.serverKey, current, secrets),
      updated_at: now,
    });
    await audit(call, tx, { action: "webhook_endpoint.secret_rotated", details: { endpoint_id, overlap_hours } });
    return changed ?? current;
  });
  return { endpoint: await viewEndpoint(call, row), signing_secret: secret };
}
