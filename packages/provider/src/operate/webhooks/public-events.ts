import type { WebhookEventType } from "@portico/wire";
import { type ActionWebhook, type AuditAction, auditActions, webhookData } from "@portico/wire/schemas";
import { currentAction } from "../../core/audit/audit.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { EventRow } from "./schema.ts";

type Happened = Pick<EventRow, "action" | "organization_id" | "member_id" | "email_address" | "details">;

/** How an audited action becomes a webhook: its type, and the fields that its data is read from. */
interface PublicEvent {
  type: WebhookEventType;
  read(row: Happened): Record<string, unknown>;
}

/** Reads the data of a webhook from an audit event. */
function readData(webhook: ActionWebhook, row: Happened): Record<string, unknown> {
  const { organization_id, member_id, email_address, details } = row;
  const address = email_address !== null && { email_address };
  if (webhook.about === "sign_in") {
    return {
      organization_id,
      ...(member_id !== null && { member_id }),
      ...address,
      method: webhook.method,
      ...(typeof details.reason === "string" && { reason: details.reason }),
      is_locked: webhook.isLocked,
    };
  }
  // About an organization or a part of it: the member in the row is the actor.
  if (webhook.about === "organization") return { ...details, organization_id, ...actorOf(member_id) };
  // About a member: `by` is the actor.
  return {
    ...details,
    organization_id,
    member_id,
    ...address,
    ...actorOf(details.by),
    ...(typeof details.from === "string" && { previous_email_address: details.from }),
  };
}

/** For callers other than members, `by` is a name: `backend`, `configuration`, `schedule`. */
function actorOf(by: unknown) {
  return typeof by === "string" && by.startsWith("member-") && { actor_member_id: by };
}

/** What `test` uses instead of an action. */
export const TEST_ACTION = "webhook.test";

function publicEvent(action: string): PublicEvent | null {
  if (action === TEST_ACTION) return { type: TEST_ACTION, read: () => ({}) };
  const webhook = auditActions[currentAction(action) as AuditAction]?.webhook;
  return webhook ? { type: webhook.type, read: (row) => readData(webhook, row) } : null;
}

/** All event types except `webhook.test`. */
export const webhookEventTypes = (Object.keys(webhookData) as WebhookEventType[]).filter(
  (type) => type !== TEST_ACTION,
);

/** Returns the audit actions of these types; null for all types. @throws ApiError `bad_request` for an unknown type. */
export function actionsOf(types: string[] | null): string[] {
  const unknown = types?.find((type) => !webhookEventTypes.some((known) => known === type));
  if (unknown !== undefined) {
    const message = `event_types names "${unknown}"; there are ${webhookEventTypes.join(", ")}.`;
    throw new ApiError("bad_request", { message });
  }
  return Object.entries(auditActions).flatMap(([action, { webhook }]) =>
    webhook && (types === null || types.includes(webhook.type)) ? [action] : [],
  );
}

export function typeOf(action: string): string {
  return publicEvent(action)?.type ?? action;
}

/** The payload, or the problems of an event that does not match its schema: paths and expectations, but no values. */
export type PublicBody = { body: string } | { mismatches: string[] };

/** Returns the payload. It is the same at each attempt, because it is read from what is stored. */
export function bodyOf(row: Happened & Pick<EventRow, "occurred_at">): PublicBody {
  const event = publicEvent(row.action);
  // Written by a newer version, whose node runs beside this one.
  if (!event) return { mismatches: [`${row.action}: no event for others`] };
  // Fields outside of the schema are left out, because details are written for readers of the audit log
  // (docs/threats.md T57).
  const { success, data, error } = webhookData[event.type].safeParse(event.read(row));
  if (!success) return { mismatches: error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`) };
  return { body: JSON.stringify({ type: event.type, timestamp: row.occurred_at.toISOString(), data }) };
}
