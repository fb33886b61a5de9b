import { expect, test } from "vitest";
import { type AuditAction, auditActions } from "../actions.ts";
import type { AuditEvent } from "./store.ts";
import { toOcsf } from "./to-ocsf.ts";

/** What the public schema, version 1.8.0, asks of each class: required attributes, constraints, activities. */
const base = ["category_uid", "class_uid", "activity_id", "type_uid", "time", "severity_id", "metadata"];
const schema: Record<number, { category: number; required: string[]; oneOf: string[]; activities: number[] }> = {
  3001: { category: 3, required: ["user"], oneOf: [], activities: [...range(12), 99] },
  3002: { category: 3, required: ["user"], oneOf: ["service", "dst_endpoint"], activities: [...range(7), 99] },
  3004: { category: 3, required: ["entity"], oneOf: [], activities: [...range(13), 99] },
  6003: { category: 6, required: ["actor", "api", "src_endpoint"], oneOf: [], activities: [...range(4), 99] },
};
const objects: Record<string, { required?: string[]; oneOf?: string[] }> = {
  user: { oneOf: ["account", "name", "uid"] },
  actor: { oneOf: ["process", "user", "session", "app_name", "app_uid"] },
  entity: { oneOf: ["name", "uid"] },
  service: { oneOf: ["name", "uid"] },
  org: { oneOf: ["name", "uid"] },
  src_endpoint: { oneOf: ["ip", "uid", "name", "hostname", "svc_name"] },
  api: { required: ["operation"] },
  request: { required: ["uid"] },
  metadata: { required: ["product", "version"] },
  product: { required: ["name"] },
};

function range(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

const bare: AuditEvent = {
  project_id: "project-test-one",
  audit_event_id: "audit-event-test-1",
  occurred_at: new Date(1_700_000_000_000),
  action: "session.issued",
  organization_id: null,
  member_id: null,
  email_address: null,
  ip_address: "",
  request_id: "request-id-1",
  details: {},
  sequence: null,
};
const whole: AuditEvent = {
  ...bare,
  organization_id: "organization-test-1",
  member_id: "member-test-1",
  email_address: "ada@globex.test",
  ip_address: "2001:db8::/64",
  sequence: 7,
};
const details = [
  {},
  { by: "backend" },
  { by: "member-test-2", app: { client_id: "app" } },
  { impersonator: { id: "support", reason: "a ticket" } },
  { connection_id: "saml-1", kid: "kid" },
];

test.each(Object.keys(auditActions) as AuditAction[])("%s is what the schema of its class asks for", (action) => {
  for (const known of [bare, whole])
    for (const more of details) expectValid(toOcsf({ ...known, action, details: more }));
});

test("an action that this version does not know is told all the same", () => {
  const told = toOcsf({ ...whole, action: "thing.of_later" });
  expectValid(told);
  expect(told).toMatchObject({ class_uid: 6003, activity_id: 99, activity_name: "thing.of_later" });
});

test("a sign-in is a logon of its member, and a wrong code a failure", () => {
  expect(toOcsf(whole)).toMatchObject({
    class_uid: 3002,
    activity_name: "Logon",
    type_uid: 300_201,
    status: "Success",
    user: { uid: "member-test-1", email_addr: "ada@globex.test", org: { uid: "organization-test-1" } },
    src_endpoint: { ip: "2001:db8::" },
    metadata: { event_code: "session.issued", sequence: 7, correlation_uid: "request-id-1" },
  });
  expect(toOcsf({ ...whole, action: "email_code.refused" })).toMatchObject({ status_id: 2, severity_id: 2 });
});

test("who did it is told: a back end, another member, somebody who stands in", () => {
  const actorOf = (more: Record<string, unknown>) => toOcsf({ ...whole, details: more }).actor;
  expect(actorOf({})).toMatchObject({ user: { uid: "member-test-1" } });
  expect(actorOf({ by: "backend" })).toEqual({ app_name: "backend" });
  expect(actorOf({ by: "member-test-2" })).toMatchObject({ user: { uid: "member-test-2" } });
  expect(actorOf({ impersonator: { id: "support" } })).toMatchObject({ user: { uid: "support" } });
});

function expectValid(told: ReturnType<typeof toOcsf>): void {
  const rule = schema[told.class_uid];
  if (!rule) throw new Error(`No class ${told.class_uid}.`);
  const has = (holder: object, name: string) => (holder as Record<string, unknown>)[name] !== undefined;
  for (const name of [...base, ...rule.required]) expect(has(told, name), name).toBe(true);
  if (rule.oneOf.length > 0) expect(rule.oneOf.some((name) => has(told, name))).toBe(true);
  expect(told.category_uid).toBe(rule.category);
  expect(rule.activities).toContain(told.activity_id);
  expect(told.type_uid).toBe(told.class_uid * 100 + told.activity_id);
  expect([1, 2]).toContain(told.severity_id);
  eachObject(told, (name, value) => {
    const { required = [], oneOf = [] } = objects[name] ?? {};
    for (const field of required) expect(has(value, field), `${name}.${field}`).toBe(true);
    if (oneOf.length > 0)
      expect(
        oneOf.some((field) => has(value, field)),
        name,
      ).toBe(true);
  });
}

function eachObject(holder: object, look: (name: string, value: object) => void): void {
  for (const [name, value] of Object.entries(holder)) {
    if (name === "unmapped" || value === null || typeof value !== "object" || Array.isArray(value)) continue;
    look(name, value);
    eachObject(value, look);
  }
}
