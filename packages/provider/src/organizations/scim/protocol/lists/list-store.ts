import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../platform/db/schema.ts";
import { foldAscii } from "../../../../platform/lib/email-address.ts";
import type { ScimGroupRow, ScimUserRow } from "../../connections/schema.ts";
import type { Filter } from "../filter/parse-filter.ts";
import type { AttributeAt } from "../schema/find-attribute.ts";
import { ScimError } from "../scim-error.ts";
import { ATTRIBUTES, type Columns, type ConnectionKey, type FilterPlan, planFilter } from "./filter-store.ts";
import type { Weight } from "./search-budget.ts";

export interface ListQuery {
  filter: Filter | undefined;
  sortBy: AttributeAt | undefined;
  isDescending: boolean;
  /** The position of the previous page's last resource. */
  after?: Position | undefined;
  offset: number;
  limit: number;
}

/** A resource's position in an order: whether it has no value, its value, its id. */
export type Position = [number, string, string];

interface Source extends Columns {
  table: RawBuilder<unknown>;
  id: RawBuilder<string>;
  /** The size of a row's attributes, known without reading them. */
  bytes: RawBuilder<number>;
}

const equalByHash = (column: string, fold: (value: string) => string) => (value: string) =>
  sql<boolean>`(md5(${sql.ref(column)}) = md5(${fold(value)}::text) and ${sql.ref(column)} = ${fold(value)}::text)`;
const equal = (column: string) => (value: string) => sql<boolean>`${sql.ref(column)} = ${value}::text`;
const unchanged = (value: string) => value;

const externalId = { read: sql.ref<string>("t.external_id"), equals: equalByHash("t.external_id", unchanged) };
const times = (isIndexed: boolean) => ({
  "meta.created": { read: sql.ref<Date>("t.created_at"), isIndexed: false },
  "meta.lastModified": { read: sql.ref<Date>("t.updated_at"), isIndexed },
});

const sameConnection = sql`m.project_id = t.project_id and m.connection_id = t.connection_id`;

const sources = {
  User: {
    table: sql`scim_users`,
    id: sql.ref("t.user_id"),
    bytes: sql.ref("t.attribute_bytes"),
    texts: {
      externalId,
      id: { read: sql.ref("t.user_id"), equals: equal("t.user_id") },
      userName: { read: sql.ref("t.folded_user_name"), equals: equalByHash("t.folded_user_name", foldAscii) },
    },
    booleans: { active: sql.ref("t.active") },
    times: times(true),
    rows: {
      groups: (has) =>
        sql`exists (select from scim_group_members m where ${sameConnection} and m.user_id = t.user_id and ${has(sql.ref("m.group_id"))})`,
    },
    lists: {
      // The same expression as in the index `scim_users_emails`. Its keys include the connection. OFFSET keeps the
      // planner from reading all of the connection's users instead.
      emails: (value, { project_id, connection_id }) => sql`t.user_id = any(array(
        select e.user_id from (
          select project_id, connection_id, user_id from scim_users
          where (('{"' || md5(project_id || ' ' || connection_id) || '":' || lower(jsonb_path_query_array(attributes, '$.emails[*].value')::text) || '}')::jsonb)
            @> jsonb_build_object(md5(${project_id}::text || ' ' || ${connection_id}::text), jsonb_build_array(lower(${value}::text)))
          offset 0
        ) e where e.project_id = ${project_id} and e.connection_id = ${connection_id}))`,
    },
  },
  Group: {
    table: sql`scim_groups`,
    id: sql.ref("t.group_id"),
    bytes: sql`0`,
    texts: {
      externalId,
      id: { read: sql.ref("t.group_id"), equals: equal("t.group_id") },
      displayName: { read: sql.ref("t.folded_display_name"), equals: equalByHash("t.folded_display_name", foldAscii) },
    },
    booleans: {},
    times: times(false),
    rows: {
      members: (has) =>
        sql`exists (select from scim_group_members m where ${sameConnection} and m.group_id = t.group_id and ${has(sql.ref("m.user_id"))})`,
    },
    lists: {},
  },
} satisfies Record<string, Source>;
interface Rows {
  User: ScimUserRow;
  Group: ScimGroupRow;
}

/** A search in SQL, with its cost. */
export interface SearchPlan extends FilterPlan {
  source: Source;
  connection: ConnectionKey;
  /** What to sort by. Undefined sorts by id. */
  sortedBy: RawBuilder<string | null> | undefined;
  isFiltered: boolean;
}

/** @throws ScimError `invalidFilter`, `invalidPath` for attributes that cannot be searched or sorted. */
export function planSearch(
  name: keyof Rows,
  connection: ConnectionKey,
  { filter, sortBy }: Pick<ListQuery, "filter" | "sortBy">,
): SearchPlan {
  const source: Source = sources[name];
  const sort = sortBy && planSort(source, sortBy);
  const plan = planFilter(filter, source, connection, sort?.weight);
  return { ...plan, source, connection, sortedBy: sort?.value, isFiltered: filter !== undefined };
}

/** Counts the rows that the plan's index finds, up to a limit, and their bytes. */
export async function measureIndexed(
  db: Db,
  { source, connection, indexed }: SearchPlan,
  limit: number,
): Promise<{ rows: number; bytes: number }> {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*)::int as rows, coalesce(sum(bytes), 0)::float8 as bytes
    from (select ${source.bytes} as bytes from ${source.table} t where ${ofConnection(connection)} and ${indexed ?? sql`true`} limit ${limit}) found`.execute(
    db,
  );
  return rows[0] ?? { rows: 0, bytes: 0 };
}

export interface Found {
  id: string;
  bytes: number;
  position: Position;
}

/** Finds a page of a directory's users or groups, and counts all matches. */
export function findPage(db: Db, plan: SearchPlan, page: Page): Promise<{ total: number; found: Found[] }> {
  return plan.isFiltered || plan.sortedBy ? search(db, plan, page) : listById(db, plan, page);
}

type Page = Pick<ListQuery, "isDescending" | "after" | "offset" | "limit">;
interface FoundRow {
  total: number;
  id: string | null;
  bytes: number;
  missing: number;
  value: string;
}

/** Reads every row once, for both the count and the page. */
async function search(db: Db, plan: SearchPlan, { isDescending, after, offset, limit }: Page) {
  const { source, connection, joins, condition, indexed = sql`true`, sortedBy = sql`''` } = plan;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = (from: string) =>
    sql`${sql.ref(`${from}.missing`)} ${direction}, ${sql.ref(`${from}.value`)} ${direction}, ${sql.ref(`${from}.id`)} ${direction}`;
  const beyond = after
    ? sql`(p.missing, p.value, p.id) ${isDescending ? sql`<` : sql`>`} (${after[0]}::int, ${after[1]}::text, ${after[2]}::text)`
    : sql`true`;
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select ${source.id} as id, ${source.bytes} as bytes, (${sortedBy} is null)::int as missing, coalesce(${sortedBy}, '') collate "C" as value
      from ${source.table} t ${joins} where ${ofConnection(connection)} and ${indexed} and ${condition})
    select counted.total, page.id, page.bytes, page.missing, page.value
    from (select count(*)::int as total from found) counted
    left join (select p.* from found p where ${beyond} order by ${order("p")} limit ${limit} offset ${offset}) page on true
    order by ${order("page")}`.execute(db);
  return { total: rows[0]?.total ?? 0, found: rows.flatMap(toFound) };
}

/**
 * Reads by primary key, so the directory's size does not matter. The array is built once, whatever the planner expects.
 */
async function listById(db: Db, { source, connection }: SearchPlan, { after, offset, limit }: Page) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${source.table} t where ${ofConnection(connection)}`.execute(db);
  const beyond = after ? sql`${source.id} > ${after[2]}` : sql`true`;
  const { rows } = await sql<Omit<FoundRow, "total">>`
    select ${source.id} as id, ${source.bytes} as bytes, 0 as missing, '' as value from ${source.table} t
    where ${ofConnection(connection)} and ${source.id} = any(array(
      select ${source.id} from ${source.table} t where ${ofConnection(connection)} and ${beyond} order by ${source.id} limit ${limit} offset ${offset}))
    order by ${source.id}`.execute(db);
  return { total: counted[0]?.total ?? 0, found: rows.flatMap(toFound) };
}

function toFound({ id, bytes, missing, value }: Omit<FoundRow, "total">): Found[] {
  return id === null ? [] : [{ id, bytes, position: [missing, value, id] }];
}

/** Reads resources in the order of `ids`. */
export async function listResources<Name extends keyof Rows>(
  db: Db,
  name: Name,
  connection: ConnectionKey,
  ids: string[],
): Promise<Rows[Name][]> {
  if (ids.length === 0) return [];
  const source: Source = sources[name];
  const { rows } = await sql<Rows[Name] & { searched_id: string }>`
    select t.*, ${source.id} as searched_id from ${source.table} t
    where ${ofConnection(connection)} and ${source.id} = any(${ids}::text[])`.execute(db);
  const positions = new Map(ids.map((id, position) => [id, position]));
  return rows
    .sort((one, other) => (positions.get(one.searched_id) ?? 0) - (positions.get(other.searched_id) ?? 0))
    .map(({ searched_id: _, ...row }) => row as unknown as Rows[Name]);
}

function ofConnection({ project_id, connection_id }: ConnectionKey) {
  return sql`t.project_id = ${project_id} and t.connection_id = ${connection_id}`;
}

/** @throws ScimError `invalidPath` for lists and complex attributes. */
function planSort(source: Source, at: AttributeAt): { value: RawBuilder<string | null>; weight: Weight } {
  const { attribute, sub, urn, name } = at;
  const ofColumn = (value: RawBuilder<string | null>) => ({ value, weight: { attributes: 0, columns: SORT_WEIGHT } });
  const time = source.times[name]?.read;
  if (time) return ofColumn(sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`);
  const text = source.texts[name]?.read ?? source.booleans[name];
  if (text) return ofColumn(attribute.caseExact ? sql`${text}::text` : sql`lower(${text}::text)`);
  if (attribute.name === "emails" && (!sub || sub.name === "value")) return ofColumn(sql`t.email_address`);
  if (attribute.multiValued || (sub ?? attribute).type === "complex" || /^(?:schemas|meta)$/.test(attribute.name)) {
    throw new ScimError(400, "invalidPath", `Sorting by ${name} is not supported.`);
  }
  const path = sql`${[urn, attribute.name, sub?.name].filter((part) => part !== undefined)}::text[]`;
  return { value: sql`lower(${ATTRIBUTES} #>> ${path})`, weight: { attributes: 1, columns: SORT_WEIGHT } };
}

/** Sorting a row costs as much as several conditions. */
const SORT_WEIGHT = 3;

/** Lists the groups of users, by user id. @throws ScimError `tooMany`. */
export async function listGroupsOfUsers(
  db: Db,
  connection: ConnectionKey,
  userIds: string[],
  limit: number,
): Promise<Map<string, { value: string; display: string }[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; value: string; display: string }>`
    select m.user_id, t.group_id as value, t.display_name as display
    from scim_group_members m join scim_groups t on ${sameConnection} and m.group_id = t.group_id
    where m.project_id = ${connection.project_id} and m.connection_id = ${connection.connection_id} and m.user_id = any(${userIds}::text[])
    order by t.group_id limit ${limit + 1}`.execute(db);
  if (rows.length > limit) {
    const detail =
      "These users are in too many groups to show at once. Ask with excludedAttributes=groups, or for fewer.";
    throw new ScimError(400, "tooMany", detail);
  }
  return collect(rows, ({ user_id }) => user_id);
}

/** Lists the users in groups, by group id. @throws ScimError `tooMany`. */
export async function listMembersOfGroups(
  db: Db,
  connection: ConnectionKey,
  groupIds: string[],
  limit: number,
): Promise<Map<string, { value: string; display: string }[]>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; value: string; display: string }>`
    select m.group_id, t.user_id as value, coalesce(t.display_name, t.user_name) as display
    from scim_group_members m join scim_users t on ${sameConnection} and m.user_id = t.user_id
    where m.project_id = ${connection.project_id} and m.connection_id = ${connection.connection_id} and m.group_id = any(${groupIds}::text[])
    order by t.user_id limit ${limit + 1}`.execute(db);
  if (rows.length > limit) {
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
