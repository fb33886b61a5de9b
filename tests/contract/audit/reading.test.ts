import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { periodAt, WAITING } from "../../../packages/provider/src/core/audit/periods-store.ts";
import { listEvents } from "../../../packages/provider/src/core/audit/reading/store.ts";
import { auditActions } from "../../../packages/wire/src/events/audit-actions.ts";
import { isLong } from "../../long.ts";
import { backendAuthorization, backendOf } from "../support/backend.ts";
import { organization, refusal, signIn, startForFile, variant } from "../support/basics.ts";
import { statementsOf } from "../support/statements.ts";

const members = ["ada", "bob"].map((name) => ({
  email_address: `${name}@globex.test`,
  ...(name === "ada" && { roles: ["admin"] }),
}));
const organizations = [
  organization("globex", { members }),
  organization("initech", { members: [{ email_address: "ada@globex.test", roles: ["admin"] }] }),
];
const provider = await startForFile({
  project: { organizations },
  otherProjects: [variant("abroad", { organizations })],
});
const { db } = provider.provider.services;
const backend = backendOf(provider);

const ada = await signIn(provider, "ada@globex.test", "globex");
const bob = await signIn(provider, "bob@globex.test", "globex");
await signIn(provider, "ada@globex.test", "initech");
const { organization_id } = ada.answer.organization;
const admin = createAdmin(ada.client);

const search = async (body: object) => (await backend("POST", "/audit_events/search", body)).body.data;
const exportLines = async (body: object, as?: string) => {
  const response = await fetch(`${provider.url}/v1/b2b/audit_events/export`, {
    method: "POST",
    headers: { ...backendAuthorization(as), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const text = await response.text();
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
};

test("each filter narrows the list, and filters combine", async () => {
  const { events } = await search({ limit: 1000 });
  const [latest] = events;
  const member_id = bob.answer.member_id;
  // biome-ignore lint/suspicious/noExplicitAny: an answer.
  const filters: [object, (event: any) => boolean][] = [
    [{ organization_id }, (event) => event.organization_id === organization_id],
    [{ member_id }, (event) => event.member_id === member_id],
    [{ actions: ["session.issued"] }, (event) => event.action === "session.issued"],
    [{ from: latest.occurred_at }, (event) => event.occurred_at >= latest.occurred_at],
    [{ to: latest.occurred_at }, (event) => event.occurred_at < latest.occurred_at],
    [{ request_id: latest.request_id }, (event) => event.request_id === latest.request_id],
  ];
  for (const [filter, fits] of filters) {
    const found = (await search({ ...filter, limit: 1000 })).events;
    expect(found.length, JSON.stringify(filter)).toBeGreaterThan(0);
    expect(found.map(idOf)).toEqual(events.filter(fits).map(idOf));
  }
  const all = { organization_id, member_id, actions: ["session.issued"], from: "2020-01-01T00:00:00Z" };
  expect((await search(all)).events).toHaveLength(1);
  expect(events.map(idOf)).toEqual(events.map(idOf).sort().reverse());
});

const idOf = (event: { audit_event_id: string }) => event.audit_event_id;

test("T81: a cursor only opens the next page of its own list", async () => {
  const { events } = await search({ limit: 1000 });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search({ limit: 3, ...(cursor && { cursor }) });
    ids.push(...page.events.map(idOf));
    cursor = page.results_metadata.next_cursor;
  } while (cursor);
  expect(ids).toEqual(events.map(idOf));
  const { results_metadata } = await search({ limit: 1 });
  const moved = { limit: 1, cursor: results_metadata.next_cursor, organization_id };
  const refused = (await backend("POST", "/audit_events/search", moved)).body;
  expect(refused.error_type).toBe("invalid_cursor");
  await refusal(admin.organization.listAuditEvents({ cursor: results_metadata.next_cursor }), "invalid_cursor");
});

test("an unknown filter is refused by its name", async () => {
  for (const [body, field] of [
    [{ actions: [] }, ".actions"],
    [{ from: "yesterday" }, ".from"],
    [{ limit: 0 }, ".limit"],
    [{ organisation: "x" }, "organisation"],
  ] as const) {
    for (const path of ["/audit_events/search", "/audit_events/export"]) {
      if (path.endsWith("export") && "limit" in body) continue;
      const { status, body: answer } = await backend("POST", path, body);
      expect(status).toBe(400);
      expect(JSON.stringify(answer)).toContain(field.replace(".", ""));
    }
  }
});

describe("T81: access to events", () => {
  test("administrators read only their own organization's events, whatever they ask for, and other members read none", async () => {
    const { events } = await admin.organization.listAuditEvents({ limit: 1000 });
    expect(new Set(events.map((event) => event.organization_id))).toEqual(new Set([organization_id]));
    const expected = (await search({ organization_id, limit: 1000 })).events;
    expect(events.map(idOf)).toEqual(expected.map(idOf));
    const asked = { organization_id: "organization-test-other", limit: 1000 } as object;
    expect((await admin.organization.listAuditEvents(asked)).events).toHaveLength(events.length);
    const ofBob = await admin.organization.listAuditEvents({ member_id: bob.answer.member_id });
    expect(new Set(ofBob.events.map((event) => event.member_id))).toEqual(new Set([bob.answer.member_id]));
    const audit_event_id = idOf(events.at(-1) as (typeof events)[number]);
    const one = await admin.organization.listAuditEvents({ audit_event_id });
    expect(one.events.map(idOf)).toEqual([audit_event_id]);
    const others = (await search({ limit: 1000 })).events.filter(
      (event: { organization_id: string }) => event.organization_id !== organization_id,
    );
    for (const { audit_event_id } of others.slice(0, 3))
      expect((await admin.organization.listAuditEvents({ audit_event_id })).events).toEqual([]);
    await refusal(createAdmin(bob.client).organization.listAuditEvents(), "unauthorized_action");
  });

  test("members read their own events, without the IP address of anyone else who acted", async () => {
    const member_id = bob.answer.member_id;
    await ada.client.organization.members.update({ member_id, name: "Robert" });
    const { events } = await createAdmin(bob.client).self.listAuditEvents({ limit: 1000 });
    expect(new Set(events.map((event) => event.member_id))).toEqual(new Set([member_id]));
    const [renamed] = events;
    expect(renamed).toMatchObject({ action: "member.updated", details: { by: ada.answer.member_id }, ip_address: "" });
    expect(events.find(({ action }) => action === "session.issued")?.ip_address).not.toBe("");
    const asked = { member_id: ada.answer.member_id } as object;
    const own = await createAdmin(bob.client).self.listAuditEvents(asked);
    expect(new Set(own.events.map((event) => event.member_id))).toEqual(new Set([member_id]));
  });

  test("an administrator who removes something from a member is named", async () => {
    const member_id = bob.answer.member_id;
    await ada.client.organization.members.delete({ member_id });
    const { events } = await search({ member_id, limit: 10 });
    const revoked = events.find(({ action }: { action: string }) => action === "session.revoked");
    expect(revoked.details.by).toBe(ada.answer.member_id);
  });

  test("a filter by actor lists what one member did, and nothing that was done to them", async () => {
    const member_id = ada.answer.member_id;
    const { events } = await admin.organization.listAuditEvents({ limit: 1000 });
    const byAda = await admin.organization.listAuditEvents({ by_member_id: member_id, limit: 1000 });
    const expected = events.filter(({ details: { by }, member_id: of }) => (by ?? of) === member_id);
    expect(byAda.events).toEqual(expected);
    expect(byAda.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["session.issued", "member.deleted"]),
    );
    const toBob = { by_member_id: member_id, member_id: bob.answer.member_id, limit: 1000 };
    expect((await admin.organization.listAuditEvents(toBob)).events).toEqual(
      expected.filter((event) => event.member_id === bob.answer.member_id),
    );
    // T81: another organization's member did nothing here, and a member's own activity has no such filter.
    const pat = (await signIn(provider, "ada@globex.test", "initech")).answer.member_id;
    expect((await admin.organization.listAuditEvents({ by_member_id: pat })).events).toEqual([]);
    await refusal(admin.organization.listAuditEvents({ by_member_id: member_id, cursor: "x" }), "invalid_cursor");
  });

  test("a back end reads only its own project's events", async () => {
    const own = (await search({ limit: 1000 })).events.map(idOf);
    const abroad = await exportLines({}, "abroad");
    expect(abroad.length).toBeGreaterThan(0);
    expect(abroad.map(idOf).filter((id) => own.includes(id))).toEqual([]);
    const answer = await backendOf(provider, "abroad")("GET", `/audit_events/${own[0]}`);
    expect(answer.body.error_type).toBe("audit_event_not_found");
    expect(
      (await backendOf(provider, "abroad")("POST", "/audit_events/search", { organization_id })).body.data.events,
    ).toEqual([]);
    for (const Authorization of ["", "Basic eDp5", backendAuthorization("abroad").Authorization.slice(0, -4)]) {
      const refused = await provider.request("/v1/b2b/audit_events/export", { body: {}, headers: { Authorization } });
      expect(refused.body.error_type).toBe("invalid_project_credentials");
    }
  });
});

test("an export has every matching event once, oldest first, and resumes after a given event", async () => {
  const { events } = await search({ organization_id, limit: 1000 });
  const lines = await exportLines({ organization_id });
  expect(lines.map(idOf)).toEqual(events.map(idOf).reverse());
  const rest = await exportLines({ organization_id, after_audit_event_id: lines[4].audit_event_id });
  expect(rest.map(idOf)).toEqual(lines.slice(5).map(idOf));
  for (const { action } of lines) expect(Object.keys(auditActions)).toContain(action);
});

/** Events of many organizations and members, inserted directly into the database. */
async function fill(count: number): Promise<void> {
  await sql`insert into audit_events (project_id, audit_event_id, occurred_at, action, organization_id, member_id,
      ip_address, request_id, details, place, period)
    select ${PROJECT_ID}, 'audit-event-test-0' || to_char(n, 'FM0000000') || '-aaaa-7000-8000-000000000000',
      timestamptz '2001-01-01' + n * interval '1 second', 'session.issued', 'many-' || n % 100, 'one-' || n % 1000,
      '127.0.0.1', 'request-' || n, '{"filler": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}', 'refused', period
    from unnest(array[${WAITING}, ${periodAt(provider.provider.clock.now())}]) period, generate_series(1, ${count}::int / 2) n`.execute(
    db,
  );
  await sql`analyze audit_events`.execute(db);
}

test("each list reads along an index, however long the log is", async () => {
  await fill(isLong ? 100_000 : 20_000);
  const project = { project_id: PROJECT_ID, environment: "test" as const };
  const page = { limit: 101, first: "newest" as const };
  const queries = [
    [{}, "pkey"],
    [{ organization_id: "many-7" }, "project_id_organization_id_"],
    [
      { organization_id: "many-7", from: new Date("2001-01-01T01:00:00Z"), to: new Date("2001-01-01T02:00:00Z") },
      "project_id_organization_id_",
    ],
    [{ organization_id: "many-7", member_id: "one-7" }, "project_id_member_id_"],
    [{ member_id: "one-7" }, "project_id_member_id_"],
    [{ request_id: "request-77" }, "request_id_idx"],
    [{ organization_id: "many-7", is_refused: true }, "project_id_organization_id_"],
    [{ organization_id: "many-7", of_address: "one-7@many.test" }, "project_id_organization_id_email"],
  ] as const;
  for (const [query, index] of queries) {
    const [statement = ""] = await statementsOf(provider, () => listEvents(db, project, query, page));
    expect(statement).toContain("audit_events");
    const plan = await explain(statement, [PROJECT_ID, ...valuesOf(query), page.limit]);
    expect(plan, JSON.stringify(query)).toContain(index);
    expect(plan).not.toContain("Seq Scan");
  }
});

/** The parameters of a list's statement, in their order. */
function valuesOf(query: object): unknown[] {
  const { organization_id, member_id, of_address, request_id, from, to } = query as Record<
    string,
    string | Date | undefined
  >;
  const idAt = (time: Date) => {
    const hex = time.getTime().toString(16).padStart(12, "0");
    return `audit-event-test-${hex.slice(0, 8)}-${hex.slice(8)}`;
  };
  const minute = 60_000;
  return [
    ...[organization_id, member_id, of_address, request_id].filter((value) => value !== undefined),
    ...(from instanceof Date ? [from, idAt(new Date(from.getTime() - minute))] : []),
    ...(to instanceof Date ? [to, idAt(new Date(to.getTime() + minute))] : []),
  ];
}

async function explain(statement: string, values: unknown[]): Promise<string> {
  const literal = (value: unknown) =>
    typeof value === "number" ? String(value) : `'${value instanceof Date ? value.toISOString() : String(value)}'`;
  const filled = statement.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]));
  const { rows } = await sql.raw<Record<string, string>>(`explain ${filled}`).execute(db);
  return rows.map((row) => Object.values(row)[0]).join("\n");
}

test.runIf(isLong)("an export of 100,000 events streams without using more memory", { timeout: 120_000 }, async () => {
  const response = await fetch(`${provider.url}/v1/b2b/audit_events/export`, {
    method: "POST",
    headers: { ...backendAuthorization(), "Content-Type": "application/json" },
    body: "{}",
  });
  let lines = 0;
  // The heap reaches its working size first.
  const most = { first: 0, second: 0 };
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    const half = lines < 50_000 ? "first" : "second";
    most[half] = Math.max(most[half], process.memoryUsage().rss);
  }
  expect(lines).toBeGreaterThan(100_000);
  // 50,000 lines of 1 KB are 50 MB; a batch of 500 is half a megabyte.
  expect(most.second - most.first).toBeLessThan(32 * 1024 * 1024);
});

test("writing an event still takes one statement", async () => {
  const statements = await statementsOf(provider, () => refusalOfWrongCode());
  expect(statements.filter((text) => text.includes('insert into "audit_events"'))).toHaveLength(1);
  expect(statements.filter((text) => /audit_(chains|keys)/.test(text))).toEqual([]);
});

async function refusalOfWrongCode(): Promise<void> {
  await provider
    .openPage()
    .client.magicLinks.authenticate({ magic_links_token: "x".repeat(43) } as never)
    .catch(() => {});
}
