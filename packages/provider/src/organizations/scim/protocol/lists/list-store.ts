import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../platform/db/schema.ts";
import { foldAscii } from "../../../../platform/lib/email-address.ts";
import type { ScimGroupRow, ScimUserRow } from "../../connections/schema.ts";
import type { Filter } from "../filter/filter.ts";
import type { AttributeAt } from "../schema/find-attribute.ts";
import { ScimError } from "../scim-error.ts";
import { ATTRIBUTES, type Columns, type FilterPlan, type OfConnection, planFilter } from "./filter-store.ts";
import type { Weight } from "./search-budget.ts";

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
  /** The length of a row's attributes, which is read without reading them. */
  bytes: RawBuilder<number>;
}

const equalByHash = (column: string, fold: (value: string) => string) => (value: string) =>
  sql<boolean>`(md5(${sql.ref(column)}) = md5(${fold(value)}::text) and ${sql.ref(column)} = ${fold(value)}::text)`;
const equal = (column: string) => (value: string) => sql<boolean>`${sql.ref(column)} = ${value}::text`;
const asItIs = (value: string) => value;

const externalId = { read: sql.ref<string>("t.external_id"), equals: equalByHash("t.external_id", asItIs) };
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
      // The expression of the index `scim_users_emails`, letter by letter. Its keys name the connection. OFFSET keeps the
      // planner from reading all people of the connection in its place.
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

/** A search in SQL, and what it costs. */
export interface SearchPlan extends FilterPlan {
  source: Source;
  of: OfConnection;
  /** The value that resources are sorted by; none for the order of their ids. */
  sortedBy: RawBuilder<string | null> | undefined;
  isFiltered: boolean;
}

/** @throws ScimError `invalidFilter`, `invalidPath` for attributes that are not searched or sorted. */
export function planSearch(
  name: keyof Rows,
  of: OfConnection,
  { filter, sortBy }: Pick<ListQuery, "filter" | "sortBy">,
): SearchPlan {
  const source: Source = sources[name];
  const sort = sortBy && planSort(source, sortBy);
  const plan = planFilter(filter, source, of, sort?.weight);
  return { ...plan, source, of, sortedBy: sort?.value, isFiltered: filter !== undefined };
}

/** The rows that the plan's index finds, counted up to a limit, and their bytes. */
export async function measureIndexed(
  db: Db,
  { source, of, indexed }: SearchPlan,
  limit: number,
): Promise<{ rows: number; bytes: number }> {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*)::int as rows, coalesce(sum(bytes), 0)::float8 as bytes
    from (select ${source.bytes} as bytes from ${source.table} t where ${ofConnection(of)} and ${indexed ?? sql`true`} limit ${limit}) found`.execute(
    db,
  );
  return rows[0] ?? { rows: 0, bytes: 0 };
}

/** A resource that a search has found. */
export interface Found {
  id: string;
  bytes: number;
  place: Place;
}

/** Finds a page of a directory's users or groups, and counts all that match. */
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

/** Reads every row once, for the count and the page. */
async function search(db: Db, plan: SearchPlan, { isDescending, after, offset, limit }: Page) {
  const { source, of, joins, condition, indexed = sql`true`, sortedBy = sql`''` } = plan;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = (from: string) =>
    sql`${sql.ref(`${from}.missing`)} ${direction}, ${sql.ref(`${from}.value`)} ${direction}, ${sql.ref(`${from}.id`)} ${direction}`;
  const beyond = after
    ? sql`(p.missing, p.value, p.id) ${isDescending ? sql`<` : sql`>`} (${after[0]}::int, ${after[1]}::text, ${after[2]}::text)`
    : sql`true`;
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select ${source.id} as id, ${source.bytes} as bytes, (${sortedBy} is null)::int as missing, coalesce(${sortedBy}, '') collate "C" as value
      from ${source.table} t ${joins} where ${ofConnection(of)} and ${indexed} and ${condition})
    select counted.total, page.id, page.bytes, page.missing, page.value
    from (select count(*)::int as total from found) counted
    left join (select p.* from found p where ${beyond} order by ${order("p")} limit ${limit} offset ${offset}) page on true
    order by ${order("page")}`.execute(db);
  return { total: rows[0]?.total ?? 0, found: rows.flatMap(toFound) };
}

/** By the primary key, however many there are. The array is made once, whatever the planner expects. */
async function listById(db: Db, { source, of }: SearchPlan, { after, offset, limit }: Page) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${source.table} t where ${ofConnection(of)}`.execute(db);
  const beyond = after ? sql`${source.id} > ${after[2]}` : sql`true`;
  const { rows } = await sql<Omit<FoundRow, "total">>`
    select ${source.id} as id, ${source.bytes} as bytes, 0 as missing, '' as value from ${source.table} t
    where ${ofConnection(of)} and ${source.id} = any(array(
      select ${source.id} from ${source.table} t where ${ofConnection(of)} and ${beyond} order by ${source.id} limit ${limit} offset ${offset}))
    order by ${source.id}`.execute(db);
  return { total: counted[0]?.total ?? 0, found: rows.flatMap(toFound) };
}

function toFound({ id, bytes, missing, value }: Omit<FoundRow, "total">): Found[] {
  return id === null ? [] : [{ id, bytes, place: [missing, value, id] }];
}

/** Reads resources in the order of their ids here. */
export async function listResources<Name extends keyof Rows>(
  db: Db,
  name: Name,
  of: OfConnection,
  ids: string[],
): Promise<Rows[Name][]> {
  if (ids.length === 0) return [];
  const source: Source = sources[name];
  const { rows } = await sql<Rows[Name] & { searched_id: string }>`
    select t.*, ${source.id} as searched_id from ${source.table} t
    where ${ofConnection(of)} and ${source.id} = any(${ids}::text[])`.execute(db);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows
    .sort((one, other) => (places.get(one.searched_id) ?? 0) - (places.get(other.searched_id) ?? 0))
    .map(({ searched_id: _, ...row }) => row as unknown as Rows[Name]);
}

function ofConnection({ project_id, connection_id }: OfConnection) {
  return sql`t.project_id = ${project_id} and t.connection_id = ${connection_id}`;
}

/** @throws ScimError `invalidPath` for what has many values, or none. */
function planSort(source: Source, at: AttributeAt): { value: RawBuilder<string | null>; weight: Weight } {
  const { attribute, sub, urn, name } = at;
  const ofColumn = (value: RawBuilder<string | null>) => ({ value, weight: { attributes: 0, columns: SORT_WEIGHT } });
  const time = source.times[name]?.read;
  if (time) return ofColumn(sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`);
  const text = source.texts[name]?.read ?? source.booleans[name];
  if (text) return ofColumn(attribute.caseExact ? sql`${text}::text` : sql`lower(${text}::text)`);
  if (attribute.name === "emails" && (!sub || sub.name === "value")) return ofColumn(sql`t.email_address`);
  if (attribute.multiValued || (sub ?? attribute).type === "complex" || /^(?:schemas|meta)$/.test(attribute.name)) {
    throw new ScimError(400, "invalidPath", `Nothing is sorted by ${name}.`);
  }
  const path = sql`${[urn, attribute.name, sub?.name].filter((part) => part !== undefined)}::text[]`;
  return { value: sql`lower(${ATTRIBUTES} #>> ${path})`, weight: { attributes: 1, columns: SORT_WEIGHT } };
}

/** Sorting a row costs as much as some conditions. */
const SORT_WEIGHT = 3;

/** The groups that these people are in, by the people's ids. @throws ScimError `tooMany`. */
export async function listGroupsOfUsers(
  db: Db,
  of: OfConnection,
  userIds: string[],
  limit: number,
): Promise<Map<string, { value: string; display: string }[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; value: string; display: string }>`
    select m.user_id, t.group_id as value, t.display_name as display
    from scim_group_members m join scim_groups t on ${sameConnection} and m.group_id = t.group_id
    where m.project_id = ${of.project_id} and m.connection_id = ${of.connection_id} and m.user_id = any(${userIds}::text[])
    order by t.group_id limit ${limit + 1}`.execute(db);
  if (rows.length > limit) {
    const detail =
      "These users are in too many groups to show at once. Ask with excludedAttributes=groups, or for fewer.";
    throw new ScimError(400, "tooMany", detail);
  }
  return collect(rows, ({ user_id }) => user_id);
}

/** The people of these groups, by the groups' ids. @throws ScimError `tooMany`. */
export async function listMembersOfGroups(
  db: Db,
  of: OfConnection,
  groupIds: string[],
  limit: number,
): Promise<Map<string, { value: string; display: string }[]>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; value: string; display: string }>`
    select m.group_id, t.user_id as value, coalesce(t.display_name, t.user_name) as display
    from scim_group_members m join scim_users t on ${sameConnection} and m.user_id = t.user_id
    where m.project_id = ${of.project_id} and m.connection_id = ${of.connection_id} and m.group_id = any(${groupIds}::text[])
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
