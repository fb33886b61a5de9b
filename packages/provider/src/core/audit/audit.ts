import type { AuditAction } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { newIdAt } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { insertTogether, onceCommitted } from "../../platform/db/transaction.ts";
import { beginChain, insertEvents } from "./store.ts";

interface AuditEvent {
  action: AuditAction;
  /** The member that it is about. If it is about no member, use the fields below. */
  member?: { organization_id: string; member_id: string; email_address: string };
  organization_id?: string | null;
  member_id?: string;
  email_address?: string;
  /** Never a token, code or secret (threats.md T57). */
  details?: Record<string, unknown>;
}

/** What is counted of a committed event. */
export interface AuditedEvent {
  project_id: string;
  request_id: string;
  action: AuditAction;
  details: Record<string, unknown>;
}

declare module "../../platform/call/call.ts" {
  interface Services {
    /** Counts events in this node's memory. */
    readonly onAudited: (event: AuditedEvent) => void;
  }
}

const insertEvent = insertTogether(insertEvents);

/** Writes an event in the transaction that it is about, together with the transaction's other events. */
export async function audit(call: Call, tx: Db, event: AuditEvent): Promise<void> {
  const { organization_id, member_id, email_address } = event.member ?? event;
  const occurred_at = call.clock.now();
  const { member_id: actor, ...auditContext } = call.auditContext;
  const details: Record<string, unknown> = {
    ...(actor !== undefined && actor !== member_id && { by: actor }),
    ...event.details,
    ...(call.caller !== "browser" && { by: auditContext.operator ? "operator" : call.caller }),
    ...auditContext,
  };
  const content = {
    project_id: call.project.project_id,
    audit_event_id: newIdAt(occurred_at, call.project, "audit-event"),
    occurred_at,
    action: event.action,
    organization_id: organization_id ?? null,
    member_id: member_id ?? null,
    email_address: email_address ?? null,
    ip_address: call.ipAddress,
    request_id: call.requestId,
    // As it will be read: JSON has no undefined.
    details: JSON.parse(JSON.stringify(details)) as Record<string, unknown>,
  };
  // A trigger of the table puts the event into the outbox of webhooks: webhooks/schema.ts.
  onceCommitted(call.wakeOutbox.webhooks);
  const { project_id, request_id } = content;
  onceCommitted(() => call.onAudited({ project_id, request_id, action: event.action, details: content.details }));
  await insertEvent(tx, { ...content, mac: call.auditKey.signEvent(content) });
}

/** Starts the audit log of a new project. Every later check reports a project whose log has no start. */
export async function beginAuditLog(call: Call, tx: Db): Promise<void> {
  const head = { project_id: call.project.project_id, sequence: 0, chain: "", pruned_sequence: 0, pruned_chain: "" };
  await beginChain(tx, { ...head, placed_at: call.clock.now(), mac: call.auditKey.signHead(head) });
}

/**
 * The earlier names of audit actions. Stored events keep them, because the signatures of the log cover the name. Readers
 * and webhooks get the current name.
 */
const renamed: Partial<Record<string, AuditAction>> = { "member.glass_broken": "member.emergency_access_used" };

export function currentAction(action: string): string {
  return renamed[action] ?? action;
}

/** The names under which events of these actions may be stored. */
export function storedNamesOf(actions: string[]): string[] {
  const earlier = Object.entries(renamed).filter(([, current]) => actions.some((action) => action === current));
  return [...actions, ...earlier.map(([name]) => name)];
}
