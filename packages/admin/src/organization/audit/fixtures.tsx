import type { AuditLogEvent } from "@portico/wire";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { type Names, sampleMember } from "../../testing/samples.ts";
import { AuditLogScreen } from "./AuditLogScreen.tsx";
import type { AuditFilter } from "./audit-filter.ts";

export function auditFixtures({ member, email, other, otherEmail }: Names): Record<string, AdminFixture> {
  const ada = sampleMember({ name: member, email_address: email });
  const grace = sampleMember({ member_id: "member-test-grace", name: other, email_address: otherEmail });
  const event = (at: number, changes: Partial<AuditLogEvent>): AuditLogEvent => ({
    audit_event_id: `audit-event-test-${at}`,
    occurred_at: `2026-03-02T0${at}:00:00Z`,
    action: "session.issued",
    organization_id: ada.organization_id,
    member_id: ada.member_id,
    email_address: email,
    ip_address: "192.0.2.7",
    request_id: `request-id-${at}`,
    details: {},
    ...changes,
  });
  const ofGrace = { member_id: grace.member_id, email_address: otherEmail };
  const events = [
    event(8, { action: "member.deleted", ...ofGrace, details: { by: ada.member_id } }),
    event(7, {
      action: "member.offboarded",
      ...ofGrace,
      details: { receipt_id: "receipt-test-1", reason: "deleted", ended: { sessions: 2 }, by: ada.member_id },
    }),
    event(6, { action: "organization.updated", details: { fields: ["organization_slug"] } }),
    event(5, { action: "action.refused", ...ofGrace, details: { resource: "member", action: "delete" } }),
    event(4, { action: "directory.user_created", ...ofGrace, details: { by: "directory" } }),
    event(3, { action: "session.issued", ...ofGrace, details: { impersonator: { id: "sue", reason: "a ticket" } } }),
    event(2, { action: "thing.of_later" }),
    event(1, {}),
    ...[43, 39, 31].map((minute) =>
      event(0, {
        audit_event_id: `audit-event-test-wrong-${minute}`,
        occurred_at: `2026-03-02T00:${minute}:00Z`,
        action: "password.refused",
        ...ofGrace,
      }),
    ),
  ];
  const state = (
    more: Answers = {},
    rights?: Record<string, string[]>,
    filterAtFirst?: Partial<AuditFilter>,
    openAtFirst?: string,
  ): AdminFixture => ({
    calls: createMockCalls(
      {
        "organization.listAuditEvents": () => ({ events, results_metadata: { next_cursor: "more" } }),
        "organization.members.search": () => ({
          members: [ada, grace],
          results_metadata: { total: 2 },
          organizations: {},
        }),
        ...more,
      },
      { signedIn: { member: ada }, ...(rights && { rights }) },
    ),
    screen: <AuditLogScreen filterAtFirst={filterAtFirst} openAtFirst={openAtFirst} />,
  });
  const nothing = { "organization.listAuditEvents": () => ({ events: [], results_metadata: {} }) };
  const narrow: Partial<AuditFilter> = {
    kind: "members",
    by: { id: ada.member_id, name: member },
    about: { id: grace.member_id, name: other },
    time: "own",
    from: "2026-03-01",
    to: "2026-03-02",
  };
  return {
    "audit.loading": state({ "organization.listAuditEvents": () => new Promise(() => {}) }),
    "audit.ready": state(),
    "audit.open": state({}, undefined, {}, "audit-event-test-7"),
    "audit.none": state(nothing, undefined, narrow),
    "audit.failed": state({ "organization.listAuditEvents": lose }),
    "audit.refused": state({ "organization.listAuditEvents": () => refuse("unauthorized_action") }, {}),
    "audit.withoutNames": state({}, { audit_log: ["read"] }),
    "audit.standingIn": state({ "organization.listAuditEvents": () => refuse("session_authorization_error") }),
  };
}
