import { auditEvents, describeEvent } from "@portico/ui/texts/audit-events";
import type { AuditLogEvent } from "@portico/wire";
import { expect, test } from "vitest";
import { eventLines, eventsCsv } from "./AuditLogScreen.tsx";
import { actionsOf, noAuditFilter, toAuditRequest } from "./audit-filter.ts";
import { groupEvents } from "./EventList.tsx";

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
test("every type of event lists known actions, and at most as many as a request can have", () => {
  for (const actions of Object.values(actionsOf)) {
    expect(actions.length).toBeLessThanOrEqual(50);
    for (const action of actions) expect(Object.keys(auditEvents.titles)).toContain(action);
  }
  expect(actionsOf.refused).toEqual(
    expect.arrayContaining(["passkey.refused", "password.locked", "connected_app.denied"]),
  );
});

test("neighbors that read the same are one row, and others keep their order", () => {
  const refused = (id: string) => event({ audit_event_id: id, action: "password.refused", details: {} });
  const listed = [event(), refused("2"), refused("3"), event(), refused("4")];
  const groups = groupEvents(listed, (one) => describeEvent(one));
  expect(groups.map(([{ title }, group]) => [title, group.length])).toEqual([
    [auditEvents.titles["member.invited"], 1],
    [auditEvents.titles["password.refused"], 2],
    [auditEvents.titles["member.invited"], 1],
    [auditEvents.titles["password.refused"], 1],
  ]);
  expect(groups.flatMap(([, group]) => group)).toEqual(listed);
});

test("a filter becomes a request", () => {
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

test("an export keeps the fields unchanged and contains no formulas", () => {
  const hostile = event({ email_address: "=1+1@globex.test", details: { name: "\n=2" } });
  const csv = eventsCsv([hostile], new Map(), auditEvents);
  expect(csv).toContain("\"'=1+1@globex.test");
  for (const cell of csv.split(",")) expect(cell).not.toMatch(/^"?[=+@-]/);
  expect(
    eventLines([hostile, event()])
      .split("\n")
      .slice(0, 2)
      .map((line) => JSON.parse(line)),
  ).toEqual([hostile, event()]);
});
