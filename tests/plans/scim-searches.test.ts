import { createMigratedDatabase } from "@portico/testkit";
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseFilter } from "../../packages/provider/src/organizations/scim/protocol/filter/parse-filter.ts";
import {
  findPage,
  measureIndexed,
  planSearch,
} from "../../packages/provider/src/organizations/scim/protocol/lists/list-store.ts";
import { groupSchema } from "../../packages/provider/src/organizations/scim/protocol/schema/group-schema.ts";
import { userSchema } from "../../packages/provider/src/organizations/scim/protocol/schema/user-schema.ts";
import type { Database } from "../../packages/provider/src/platform/db/schema.ts";
import { pretendSize } from "./support/pretend-size.ts";

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createMigratedDatabase(process.env.PORTICO_TEST_POSTGRES_URL ?? "");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await pretendSize(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The statements of a search, without running them. */
async function statementsOf(name: "User" | "Group", filter: string | undefined): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  });
  const schema = name === "User" ? userSchema("acme") : groupSchema;
  const of = { project_id: "p", connection_id: "c" };
  const plan = planSearch(name, of, { filter: filter ? parseFilter(schema, filter) : undefined, sortBy: undefined });
  if (plan.indexed) await measureIndexed(db, plan, 1_001);
  await findPage(db, plan, { isDescending: false, after: undefined, offset: 99_000, limit: 201 });
  return statements;
}

interface PlanNode {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test.each<["User" | "Group", string | undefined, string[]]>([
  ["User", 'userName eq "Ada@globex.test"', ["scim_users_name"]],
  ["User", 'externalId eq "00u1"', ["scim_users_external_id"]],
  ["User", 'id eq "scim-user-live-1"', ["scim_users_pkey"]],
  ["User", 'emails[type eq "work"].value eq "ada@globex.test"', ["scim_users_emails", "scim_users_pkey"]],
  ["User", 'emails.value eq "ada@globex.test" and active eq true', ["scim_users_emails", "scim_users_pkey"]],
  ["User", 'meta.lastModified gt "2026-11-20T00:00:00Z"', ["scim_users_updated"]],
  ["User", undefined, ["scim_users_pkey", "scim_users_updated"]],
  ["Group", 'displayName eq "Engineers"', ["scim_groups_name"]],
  ["Group", 'id eq "g" and members eq "u"', ["scim_groups_pkey", "scim_group_members_pkey"]],
  ["Group", undefined, ["scim_groups_pkey", "scim_groups_name"]],
])("T152: a search of %ss by %s is answered by indexes, in a directory of any size", async (name, filter, indexes) => {
  const statements = await statementsOf(name, filter);
  expect(statements).toHaveLength(2);
  const used = new Set<string>();
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
    for (const node of nodesOf(rows[0]["QUERY PLAN"][0].Plan)) {
      expect(node["Node Type"], sql).not.toBe("Seq Scan");
      if (node["Index Name"]) used.add(node["Index Name"]);
    }
  }
  expect([...used].filter((index) => !indexes.includes(index))).toEqual([]);
  expect(used).toContain(indexes[0]);
});
