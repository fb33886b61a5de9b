import { type ActionMeaning, auditActions } from "../actions.ts";
import type { AuditEvent } from "./store.ts";

/** The version of the Open Cybersecurity Schema Framework that events are written in: schema.ocsf.io. */
const OCSF_VERSION = "1.8.0";

const categories = { 3: "Identity & Access Management", 6: "Application Activity" };
const classes = {
  authentication: { class_uid: 3002, class_name: "Authentication" },
  account: { class_uid: 3001, class_name: "Account Change" },
  entity: { class_uid: 3004, class_name: "Entity Management" },
  api: { class_uid: 6003, class_name: "API Activity" },
} as const;

/** By what an action says of itself; 99 is Other, whose name is the action. */
const activities: Record<ActionMeaning["ocsf"], [number, string?]> = {
  "authentication.logon": [1, "Logon"],
  "authentication.logoff": [2, "Logoff"],
  "authentication.preauth": [6, "Preauth"],
  "authentication.switch": [7, "Account Switch"],
  "authentication.ticket": [99],
  "account.create": [1, "Create"],
  "account.enable": [2, "Enable"],
  "account.password_change": [3, "Password Change"],
  "account.password_reset": [4, "Password Reset"],
  "account.disable": [5, "Disable"],
  "account.delete": [6, "Delete"],
  "account.attach": [7, "Attach Policy"],
  "account.lock": [9, "Lock"],
  "account.mfa_enable": [10, "MFA Factor Enable"],
  "account.mfa_disable": [11, "MFA Factor Disable"],
  "account.update": [99],
  "entity.create": [1, "Create"],
  "entity.read": [2, "Read"],
  "entity.update": [3, "Update"],
  "entity.delete": [4, "Delete"],
  "api.create": [1, "Create"],
  "api.read": [2, "Read"],
  "api.update": [3, "Update"],
  "api.delete": [4, "Delete"],
  "api.other": [99],
};

/** What a version before this one wrote is told as it is. */
const unknownAction: ActionMeaning = { says: "", ocsf: "api.other" };

/** An event in OCSF, for the systems that gather events of many products. */
export function toOcsf(event: AuditEvent) {
  const { action, details } = event;
  const meaning: ActionMeaning = (auditActions as Record<string, ActionMeaning>)[action] ?? unknownAction;
  const kind = meaning.ocsf.slice(0, meaning.ocsf.indexOf(".")) as keyof typeof classes;
  const { class_uid, class_name } = classes[kind];
  const [activity_id, activity_name = action] = activities[meaning.ocsf];
  const category_uid = Math.floor(class_uid / 1000) as keyof typeof categories;
  return {
    category_uid,
    category_name: categories[category_uid],
    class_uid,
    class_name,
    activity_id,
    activity_name,
    type_uid: class_uid * 100 + activity_id,
    type_name: `${class_name}: ${activity_name}`,
    time: event.occurred_at.getTime(),
    // Informational; what was refused is low.
    severity_id: meaning.failed ? 2 : 1,
    severity: meaning.failed ? "Low" : "Informational",
    status_id: meaning.failed ? 2 : 1,
    status: meaning.failed ? "Failure" : "Success",
    message: meaning.says || action,
    metadata: {
      version: OCSF_VERSION,
      product: { name: "Portico", vendor_name: "Portico" },
      profiles: ["host"],
      log_name: "audit",
      event_code: action,
      uid: event.audit_event_id,
      correlation_uid: event.request_id,
      tenant_uid: event.project_id,
      ...(event.sequence !== null && { sequence: event.sequence }),
    },
    actor: actorOf(event),
    src_endpoint: event.ip_address ? { ip: event.ip_address.replace(/\/\d+$/, "") } : { name: "portico" },
    ...objectOf(kind, event),
    unmapped: details,
  };
}

function objectOf(kind: keyof typeof classes, event: AuditEvent) {
  if (kind === "authentication") return { user: userOf(event), service: { name: "Portico" } };
  if (kind === "account") return { user: userOf(event) };
  if (kind === "entity") return { entity: entityOf(event) };
  return { api: { operation: event.action, request: { uid: event.request_id } } };
}

/** Somebody of whom nothing is known has a name, too: the schema asks for one. */
function userOf({ member_id, email_address, organization_id }: AuditEvent) {
  return {
    name: email_address ?? member_id ?? "unknown",
    type_id: member_id ? 1 : 0,
    type: member_id ? "User" : "Unknown",
    ...(member_id && { uid: member_id }),
    ...(email_address && { email_addr: email_address }),
    ...(organization_id && { org: { uid: organization_id } }),
  };
}

/** Who did it: an operator, somebody who stands in, an app, another member, a back end, or the member. */
function actorOf(event: AuditEvent) {
  const { by, operator, impersonator, app } = event.details as {
    by?: unknown;
    operator?: { operator_id?: string; role?: string };
    impersonator?: { id?: string };
    app?: { client_id?: string };
  };
  const appOf = app?.client_id && { app_uid: app.client_id };
  if (operator?.operator_id) {
    const { operator_id: uid, role = "unknown" } = operator;
    return { user: { name: uid, uid, type_id: 99, type: "Operator", groups: [{ name: role }] } };
  }
  if (impersonator?.id)
    return { user: { name: impersonator.id, uid: impersonator.id, type_id: 99, type: "Impersonator" } };
  if (typeof by === "string" && by.startsWith("member-")) return { user: { name: by, uid: by, type_id: 1 }, ...appOf };
  if (typeof by === "string") return { app_name: by };
  return { user: userOf(event), ...appOf };
}

/** What was changed: by the id that the details name, or that of the organization, or of the project. */
function entityOf({ action, details, organization_id, member_id, project_id }: AuditEvent) {
  const type = action.slice(0, action.indexOf("."));
  const named = ["connection_id", "client_id", "kid"].map((name) => details[name]).find((id) => typeof id === "string");
  const uid = (named as string | undefined) ?? member_id ?? organization_id ?? project_id;
  return { uid, name: uid, type };
}
