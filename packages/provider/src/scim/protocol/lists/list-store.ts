import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/schema.ts";
import { foldAscii } from "../../../ground/email-address.ts";
import type { ScimGroupRow, ScimUserRow } from "../../connections/tables.ts";
import type { Filter } from "../filter/filter.ts";
import type { AttributeAt } from "../schema/find-attribute.ts";
import { ScimError } from "../scim-error.ts";
import { type Columns, toCondition } from "./filter-store.ts";

/** The connection whose directory is read: no statement here is without it (docs/threats.md T48). */
export interface OfConnection {
  project_id: string;
  connection_id: string;
}

export interface ListQuery {
  filter: Filter | undefined;
  sortBy: AttributeAt | undefined;
  isDescending: boolean;
  /** The place of the last resource of the page before; see `placeOf`. */
  after?: Place | undefined;
  offset: number;
  limit: number;
}

/** A resource's place in an order: whether it has no value, its value, its id. */
export type Place = [number, string, string];

interface Source extends Columns {
  table: RawBuilder<unknown>;
  id: RawBuilder<string>;
}

const equalByHash = (column: string, fold: (value: string) => string) => (value: string) =>
  sql<boolean>`(md5(${sql.ref(column)}) = md5(${fold(value)}::text) and ${sql.ref(column)} = ${fold(value)}::text)`;
const asItIs = (value: string) => value;

const common = {
  texts: { externalId: { read: sql.ref<string>("t.external_id"), equals: equalByHash("t.external_id", asItIs) } },
  times: {
    "meta.created": sql.ref<Date>("t.created_at"),
    "meta.lastModified": sql.ref<Date>("t.updated_at"),
  },
};

const sameConnection = sql`m.project_id = t.project_id and m.connection_id = t.connection_id`;

const sources = {
  User: {
    table: sql`scim_users`,
    id: sql.ref("t.user_id"),
    texts: {
      ...common.texts,
      id: { read: sql.ref("t.user_id") },
      userName: { read: sql.ref("t.folded_user_name"), equals: equalByHash("t.folded_user_name", foldAscii) },
    },
    booleans: { active: sql.ref("t.active") },
    times: common.times,
    rows: {
      groups: (has) =>
        sql`exists (select from scim_group_members m where ${sameConnection} and m.user_id = t.user_id and ${has(sql.ref("m.group_id"))})`,
    },
  },
  Group: {
    table: sql`scim_groups`,
    id: sql.ref("t.group_id"),
    texts: {
      ...common.texts,
      id: { read: sql.ref("t.group_id") },
      displayName: { read: sql.ref("t.folded_display_name"), equals: equalByHash("t.folded_display_name", foldAscii) },
    },
    booleans: {},
    times: common.times,
    rows: {
      members: (has) =>
        sql`exists (select from scim_group_members m where ${sameConnection} and m.group_id = t.group_id and ${has(sql.ref("m.user_id"))})`,
    },
  },
} satisfies Record<string, Source>;

interface Rows {
  User: ScimUserRow;
  Group: ScimGroupRow;
}

/** Reads a page of a directory's users or groups, each with its place in the order that was asked for. */
export async function listResources<Name extends keyof Rows>(
  db: Db,
  name: Name,
  of: OfConnection,
  { filter, sortBy, isDescending, after, offset, limit }: ListQuery,
): Promise<(Rows[Name] & { place: Place })[]> {
  const source: Source = sources[name];
  const value = sortBy ? sortValue(source, sortBy) : sql`''`;
  const place = sql`(${value} is null)::int, coalesce(${value}, '') collate "C", ${source.id} collate "C"`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = sql`(${value} is null)::int ${direction}, coalesce(${value}, '') collate "C" ${direction}, ${source.id} collate "C" ${direction}`;
  const beyond = after
    ? sql`(${place}) ${isDescending ? sql`<` : sql`>`} (${after[0]}::int, ${after[1]}::text, ${after[2]}::text)`
    : sql`true`;
  const { rows } = await sql<Rows[Name] & { place: Place }>`
    select t.*, json_build_array((${value} is null)::int, coalesce(${value}, ''), ${source.id}) as place
    from ${source.table} t where ${matching(source, of, filter)} and ${beyond}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countResources(
  db: Db,
  name: keyof Rows,
  of: OfConnection,
  filter: Filter | undefined,
): Promise<number> {
  const source = sources[name];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${source.table} t where ${matching(source, of, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function matching(source: Source, { project_id, connection_id }: OfConnection, filter: Filter | undefined) {
  return sql`t.project_id = ${project_id} and t.connection_id = ${connection_id}
    and ${filter ? toCondition(filter, source) : sql`true`}`;
}

/** @throws ScimError `invalidPath` for what has many values, or none. */
function sortValue(source: Source, at: AttributeAt): RawBuilder<string | null> {
  const { attribute, sub, urn, name } = at;
  const time = source.times[name];
  if (time) return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
  const text = source.texts[name]?.read ?? source.booleans[name];
  if (text) return attribute.caseExact ? sql`${text}::text` : sql`lower(${text}::text)`;
  if (attribute.name === "emails" && (!sub || sub.name === "value")) return sql`t.email_address`;
  if (attribute.multiValued || (sub ?? attribute).type === "complex" || /^(?:schemas|meta)$/.test(attribute.name)) {
    throw new ScimError(400, "invalidPath", `Nothing is sorted by ${name}.`);
  }
  const path = sql`${[urn, attribute.name, sub?.name].filter((part) => part !== undefined)}::text[]`;
  return sql`lower(t.attributes #>> ${path})`;
}

/** The groups that these people are in, by the people's ids. */
export async function listGroupsOfUsers(
  db: Db,
  of: OfConnection,
  userIds: string[],
): Promise<Map<string, { value: string; display: string }[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; value: string; display: string }>`
    select m.user_id, t.group_id as value, t.display_name as display
    from scim_group_members m join scim_groups t on ${sameConnection} and m.group_id = t.group_id
    where m.project_id = ${of.project_id} and m.connection_id = ${of.connection_id} and m.user_id = any(${userIds}::text[])
    order by t.group_id`.execute(db);
  return collect(rows, ({ user_id }) => user_id);
}

/** The members of all groups of one answer: more would fill the memory of who reads them, and ours. */
const SHOWN_MEMBERS = 50_000;

/** The people of these groups, by the groups' ids. @throws ScimError `tooMany`. */
export async function listMembersOfGroups(
  db: Db,
  of: OfConnection,
  groupIds: string[],
): Promise<Map<string, { value: string; display: string }[]>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; value: string; display: string }>`
    select m.group_id, t.user_id as value, coalesce(t.attributes ->> 'displayName', t.user_name) as display
    from scim_group_members m join scim_users t on ${sameConnection} and m.user_id = t.user_id
    where m.project_id = ${of.project_id} and m.connection_id = ${of.connection_id} and m.group_id = any(${groupIds}::text[])
    order by t.user_id limit ${SHOWN_MEMBERS + 1}`.execute(db);
  if (rows.length > SHOWN_MEMBERS) {
    const detail =
      "These groups have too many members to show at once. Ask with excludedAttributes=members, or for fewer.";
    throw new ScimError(400, "tooMany", detail);
  }
  return collect(rows, ({ group_id }) => group_id);
}

function collect<R extends { value: string; display: string }>(rows: R[], keyOf: (row: R) => string) {
  const shown = Map.groupBy(rows, keyOf);
  return new Map([...shown].map(([id, own]) => [id, own.map(({ value, display }) => ({ value, display }))]));
}
