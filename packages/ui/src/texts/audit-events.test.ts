import type { AuditLogEvent } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { describeAction, describeEvent, listMemberIds } from "./audit-events.ts";

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

test("an event has a title, the member's name and the actor", () => {
  expect(describeEvent(event(), names)).toEqual({ title: "Member invited", member: "Grace", actor: "by Ada" });
});

test("without the name, an event has the member's email address", () => {
  expect(describeEvent(event())).toEqual({
    title: "Member invited",
    member: "grace@globex.test",
    actor: "by another member",
  });
  expect(describeEvent(event({ member_id: null, email_address: null })).member).toBe("");
});

describe("the actor", () => {
  test.each([
    [{}, ""],
    [{ by: "member-test-grace" }, ""],
    [{ by: "member-test-ada" }, "by Ada"],
    [{ by: { type: "member", member_id: "member-test-ada" } }, "by Ada"],
    [{ by: "member-test-eve" }, "by another member"],
    [{ by: "backend" }, "by the application"],
    [{ by: { type: "backend" } }, "by the application"],
    [{ by: "configuration" }, "by the application"],
    [{ by: "operator", operator: { operator_id: "operator-1" } }, "by an operator"],
    [{ by: "directory" }, "by directory sync"],
    [{ by: { type: "directory", connection_id: "scim-1" } }, "by directory sync"],
    [{ by: { type: "lineage" } }, ""],
    [{ by: "reset" }, ""],
    [{ reason: "identity_provider_logout" }, "by the identity provider"],
    [{ reason: "concurrent_session_limit" }, "because of the session limit"],
    [{ app: { client_id: "third" } }, "by an app"],
    [{ impersonator: { id: "sue", reason: "Ticket 4711" }, by: "member-test-ada" }, "by support (sue)"],
  ])("of %j is %j", (details, actor) => expect(describeEvent(event({ details }), names).actor).toBe(actor));
});

test("an unknown action is described by its own words", () => {
  expect(describeAction("thing.of_later")).toBe("Thing of later");
  for (const action of ["constructor", "toString", "__proto__"])
    expect(describeAction(action)).not.toMatch(/function|\[/);
});

test("the members of events are listed once each", () => {
  expect(
    listMemberIds([event(), event({ details: { by: "backend" } }), event({ member_id: null, details: {} })]),
  ).toEqual(["member-test-grace", "member-test-ada"]);
});
