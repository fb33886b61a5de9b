import type { AuditLogEvent } from "@portico/wire";
import { expect, test } from "vitest";
import { actionsOf, noAuditFilter, toAuditRequest } from "./audit-filter.ts";
import { describeEvent, idsIn } from "./describe-event.ts";
import { audit } from "./texts.ts";
import { eventLines, eventsCsv } from "./write-events.ts";

const event = (changes: Partial<AuditLogEvent> = {}): AuditLogEvent => ({
  audit_event_id: "audit-event-test-1",
  occurred_at: "2026-03-02T08:00:00.000Z",
  action: "member.invited",
  organization_id: "organization-test-globex",
  member_id: "member-test-grace",
  email_address: "grace@globex.test",
  ip_address: "192.0.2.7",
  request_id: "request-id-1",
  details: { by: "member-test-ada" },
  ...changes,
});
const names = new Map([
  ["member-test-ada", "Ada"],
  ["member-test-grace", "Grace"],
]);
const say = (changes?: Partial<AuditLogEvent>, known = names) => {
  const { sentence, by } = describeEvent(event(changes), known, audit);
  return [sentence, by];
};

test("an event says what happened to whom, and who did it where that is somebody else", () => {
  expect(say()).toEqual(["Grace was invited", "by Ada"]);
  expect(say({}, new Map())).toEqual(["grace@globex.test was invited", "by member-test-ada"]);
  expect(say({ details: {} })).toEqual(["Grace was invited", ""]);
  expect(say({ details: { by: "member-test-grace" } })[1]).toBe("");
  expect(say({ details: { by: "backend" } })[1]).toBe("by the application");
  expect(say({ details: { by: { type: "directory" } } })[1]).toBe("by the directory");
  expect(say({ details: { impersonator: { id: "sue" } } })[1]).toBe("by support (sue)");
  expect(say({ member_id: null, email_address: null })[0]).toBe("somebody was invited");
  expect(say({ action: "domain.claimed", details: {} })).toEqual(["A domain was claimed", "by Grace"]);
});

test("an action of a later version is told by its name, also one that every object has", () => {
  for (const action of ["thing.of_later", "constructor", "toString", "__proto__"])
    expect(say({ action })[0]).toBe(action);
});

test("every kind names actions that have a sentence, and no more than a call takes", () => {
  for (const actions of Object.values(actionsOf)) {
    expect(actions.length).toBeLessThanOrEqual(50);
    for (const action of actions) expect(Object.keys(audit.sentences)).toContain(action);
  }
});

test("a filter becomes the fields of a call", () => {
  const now = Date.UTC(2026, 2, 2, 12);
  expect(toAuditRequest(noAuditFilter, now)).toEqual({});
  const by = { id: "member-test-ada", name: "Ada" };
  const about = { id: "member-test-grace", name: "Grace" };
  expect(toAuditRequest({ ...noAuditFilter, kind: "settings", by, about, time: "day" }, now)).toEqual({
    actions: actionsOf.settings,
    by_member_id: by.id,
    member_id: about.id,
    from: "2026-03-01T12:00:00.000Z",
  });
  const own = toAuditRequest({ ...noAuditFilter, time: "own", from: "2026-02-28", to: "2026-03-01" }, now);
  expect([new Date(own.from ?? ""), new Date(own.to ?? "")]).toEqual([new Date(2026, 1, 28), new Date(2026, 2, 2)]);
  expect(toAuditRequest({ ...noAuditFilter, time: "own", from: "", to: "soon" }, now)).toEqual({});
});

test("members are asked for whom events name, once each, and nobody else", () => {
  expect(idsIn([event(), event({ details: { by: "backend" } }), event({ member_id: null, details: {} })])).toEqual([
    "member-test-grace",
    "member-test-ada",
  ]);
});

test("an export has the fields as they are, and no formula", () => {
  const hostile = event({ email_address: "=1+1@globex.test", details: { name: "\n=2" } });
  const csv = eventsCsv([hostile], new Map(), audit);
  expect(csv).toContain("\"'=1+1@globex.test");
  for (const cell of csv.split(",")) expect(cell).not.toMatch(/^"?[=+@-]/);
  expect(
    eventLines([hostile, event()])
      .split("\n")
      .slice(0, 2)
      .map((line) => JSON.parse(line)),
  ).toEqual([hostile, event()]);
});
