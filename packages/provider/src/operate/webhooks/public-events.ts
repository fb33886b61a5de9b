import type { WebhookEventType } from "@portico/wire";
import { type ActionWebhook, type AuditAction, auditActions, webhookData } from "@portico/wire/schemas";
import { currentAction } from "../../core/audit/renamed-actions.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { EventRow } from "./schema.ts";

type Happened = Pick<EventRow, "action" | "organization_id" | "member_id" | "email_address" | "details">;

/** What becomes of an audited action outside: its type, and the fields that its data is read from. */
interface PublicEvent {
  type: WebhookEventType;
  read(row: Happened): Record<string, unknown>;
}

/** Reads the data of a webhook from what was audited. */
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
  // About an organization, or a part of it: the member of the row is the one who did it.
  if (webhook.about === "organization") return { ...details, organization_id, ...actorOf(member_id) };
  // About a member: `by` is the member who did it.
  return {
    ...details,
    organization_id,
    member_id,
    ...address,
    ...actorOf(details.by),
    ...(typeof details.from === "string" && { previous_email_address: details.from }),
  };
}

/** In `by`, callers that are no member have names: `backend`, `configuration`, `schedule`. */
function actorOf(by: unknown) {
  return typeof by === "string" && by.startsWith("member-") && { actor_member_id: by };
}

/** What `test` writes in the place of an action. */
export const TEST_ACTION = "webhook.test";

function publicEvent(action: string): PublicEvent | null {
  if (action === TEST_ACTION) return { type: TEST_ACTION, read: () => ({}) };
  const webhook = auditActions[currentAction(action) as AuditAction]?.webhook;
  return webhook ? { type: webhook.type, read: (row) => readData(webhook, row) } : null;
}

/** The types that happen by themselves. */
export const webhookEventTypes = (Object.keys(webhookData) as WebhookEventType[]).filter(
  (type) => type !== TEST_ACTION,
);

/** The audit actions behind these types; null for all types. @throws ApiError `bad_request` for a type that there is not. */
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

/** What is posted, or what its fields lack for that: their paths and what was expected, and nothing of what they hold. */
export type PublicBody = { body: string } | { misfits: string[] };

/** The body that is posted: the same at each try, for it is read from what is stored. */
export function bodyOf(row: Happened & Pick<EventRow, "occurred_at">): PublicBody {
  const event = publicEvent(row.action);
  // As a newer version has it, whose node runs beside this one.
  if (!event) return { misfits: [`${row.action}: no event for others`] };
  // What the schema does not name is left out: details are written for the audit's readers (docs/threats.md T57).
  const { success, data, error } = webhookData[event.type].safeParse(event.read(row));
  if (!success) return { misfits: error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`) };
  return { body: JSON.stringify({ type: event.type, timestamp: row.occurred_at.toISOString(), data }) };
}
