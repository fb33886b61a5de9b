import { type RawBuilder, sql } from "kysely";
import type { Comparison, Filter } from "../filter/parse-filter.ts";
import { type AttributeAt, findByName } from "../schema/find-attribute.ts";
import { ScimError } from "../scim-error.ts";
import { type Weight, weighComparison } from "./search-budget.ts";

type Sql<T = unknown> = RawBuilder<T>;

/** Where a resource's attributes are stored. All others are in its `attributes`. */
export interface Columns {
  /** Text attributes: how to read them, and the indexed condition for an equal value. */
  texts: Record<string, { read: Sql<string | null>; equals?: (value: string) => Sql<boolean> }>;
  booleans: Record<string, Sql<boolean>>;
  /** Time attributes, and whether they have an index. */
  times: Record<string, { read: Sql<Date>; isIndexed: boolean }>;
  /** Lists that are stored as rows: a condition on their elements' ids. */
  rows: Record<string, (id: (column: Sql<string>) => Sql<boolean>) => Sql<boolean>>;
  /** Lists in `attributes`: the indexed condition for an element with an equal `value`. */
  lists: Record<string, (value: string, connection: ConnectionKey) => Sql<boolean>>;
}

/** The directory to read. Every statement here is limited to one (docs/threats.md T48). */
export interface ConnectionKey {
  project_id: string;
  connection_id: string;
}

/** A filter in SQL, with its cost. */
export interface FilterPlan {
  condition: Sql<boolean>;
  /** What `condition` reads besides the row `t`: its attributes and each list, each unpacked once. */
  joins: Sql;
  /** A condition with an index that must hold for the filter to match. */
  indexed: Sql<boolean> | undefined;
  weight: Weight;
}

interface Planning {
  columns: Columns;
  weight: Weight;
  /** The conditions on elements, by the path of their list. */
  lists: Map<string, { list: Sql; conditions: Sql<boolean>[] }>;
}

/** A row's attributes, unpacked once. PostgreSQL would unpack `t.attributes` for each condition. */
export const ATTRIBUTES = sql.ref<unknown>("u.attributes");

/**
 * Translates a filter to an SQL condition. Every value is a parameter.
 *
 * @param sort the cost of sorting, which reads the row, too.
 * @throws ScimError `invalidFilter` for attributes that cannot be searched.
 */
export function planFilter(
  filter: Filter | undefined,
  columns: Columns,
  connection: ConnectionKey,
  sort: Weight = { attributes: 0, columns: 0 },
): FilterPlan {
  const planning: Planning = { columns, weight: { ...sort }, lists: new Map() };
  const condition = filter ? toCondition(filter, planning) : sql<boolean>`true`;
  const lists = [...planning.lists.values()].map(
    ({ list, conditions }, index) => sql`cross join lateral (
      select ${sql.join(conditions.map((one, index) => sql`coalesce(bool_or(${one}), false) as ${sql.ref(`c${index}`)}`))}
      from jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end) as element
    ) as ${sql.ref(`l${index}`)}`,
  );
  // Without OFFSET, the planner would inline the expression everywhere.
  const unpacked = sql`cross join lateral (select t.attributes - ''::text as attributes offset 0) as u`;
  return {
    condition,
    joins: sql.join(planning.weight.attributes > 0 ? [unpacked, ...lists] : [sql``], sql` `),
    indexed: filter && findIndexed(filter, columns, connection),
    weight: planning.weight,
  };
}

function toCondition(filter: Filter, planning: Planning): Sql<boolean> {
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.filters.map((one) => toCondition(one, planning));
      return sql`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
    }
    case "not":
      return sql`not ${toCondition(filter.filter, planning)}`;
    case "element": {
      const rows = planning.columns.rows[filter.at.attribute.name];
      if (!rows) return anyElement(filter.at, filter.filter, planning);
      return rows((id) => ofElement(filter.filter, valueOnly(id), ofRows(planning)));
    }
    case "pr":
      return isPresent(filter, planning);
    default:
      return compare(filter, planning);
  }
}

type Compare = Extract<Filter, { value: unknown }>;
type Presence = Extract<Filter, { op: "pr" }>;

function compare(filter: Compare, planning: Planning): Sql<boolean> {
  const { op, at, value } = filter;
  const { columns, weight } = planning;
  const rows = columns.rows[at.attribute.name];
  if (rows) return rows((id) => ofElement(filter, valueOnly(id), ofRows(planning)));
  if (at.attribute.multiValued) return anyElement(at, filter, planning);
  const [time, boolean, text] = [columns.times[at.name], columns.booleans[at.name], columns.texts[at.name]];
  if (!time && !boolean && !text) {
    weight.attributes += weighComparison(op, value);
    return compareTexts(filter, sql`${ATTRIBUTES} #>> ${pathOf(at)}`);
  }
  weight.columns += weighComparison(op, value);
  if (time) return comparison(op, time.read, sql`${value}::timestamptz`);
  if (boolean) return comparison(op, boolean, sql`${value}::boolean`);
  if (op === "eq" && text?.equals) return sql`coalesce(${text.equals(String(value))}, false)`;
  return compareTexts(filter, text?.read ?? sql`null`);
}

function isPresent(filter: Presence, planning: Planning): Sql<boolean> {
  const { at } = filter;
  const { columns, weight } = planning;
  const rows = columns.rows[at.attribute.name];
  if (rows) {
    weight.columns += ROWS_WEIGHT;
    return rows(() => sql`true`);
  }
  if (columns.times[at.name] || columns.booleans[at.name]) return sql`true`;
  const text = columns.texts[at.name];
  if (text) {
    weight.columns += 1;
    return sql`${text.read} is not null`;
  }
  if (at.attribute.multiValued && at.sub) return anyElement(at, filter, planning);
  weight.attributes += 1;
  return sql`${ATTRIBUTES} #> ${pathOf(at)} is not null`;
}

/** The cost of a subquery on another table, for each row. */
const ROWS_WEIGHT = 10;
const ofRows =
  ({ weight }: Planning) =>
  () => {
    weight.columns += ROWS_WEIGHT;
  };

/** A condition on one element of a list. @param weigh called for each comparison. */
function ofElement(
  filter: Filter,
  part: (name: string) => Sql<string | null>,
  weigh: (filter: Compare | Presence) => void,
): Sql<boolean> {
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.filters.map((one) => ofElement(one, part, weigh));
      return sql`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
    }
    case "not":
      return sql`not ${ofElement(filter.filter, part, weigh)}`;
    case "element":
      throw refuse("The filter has nested brackets.");
    case "pr":
      weigh(filter);
      return sql`${part(nameIn(filter.at))} is not null`;
    default:
      weigh(filter);
      return compareTexts(filter, part(nameIn(filter.at)));
  }
}

/** Lists that are stored as rows can only be searched by id. */
function valueOnly(id: Sql<string>): (name: string) => Sql<string> {
  return (name) => {
    if (name === "value") return id;
    throw refuse(`${name} cannot be searched here: use value.`);
  };
}

/** In brackets, an attribute is the element's own. After a dot, it is the list's sub-attribute. */
function nameIn({ attribute, sub }: AttributeAt): string {
  return (sub ?? attribute).name;
}

/** A condition on any element. The conditions on one list are evaluated together, so that it is unpacked once. */
function anyElement(at: AttributeAt, filter: Filter, { lists, weight }: Planning): Sql<boolean> {
  const path = [at.urn, at.attribute.name].filter((part) => part !== undefined).join(" ");
  const planned = lists.get(path) ?? {
    list: sql`${ATTRIBUTES} #> ${pathOf({ ...at, sub: undefined })}`,
    conditions: [],
  };
  lists.set(path, planned);
  const condition = ofElement(
    filter,
    (name) => sql`element ->> ${name}`,
    (one) => {
      weight.attributes += one.op === "pr" ? 1 : weighComparison(one.op, one.value);
    },
  );
  const index = planned.conditions.push(condition) - 1;
  return sql`${sql.ref(`l${[...lists.keys()].indexOf(path)}.c${index}`)}`;
}

function pathOf({ urn, attribute, sub }: { [Key in keyof AttributeAt]?: AttributeAt[Key] | undefined }): Sql {
  if (urn === undefined && findByName([{ name: "schemas" }, { name: "meta" }] as never, attribute?.name ?? "")) {
    throw refuse(`${attribute?.name} cannot be searched.`);
  }
  return sql`${[urn, attribute?.name, sub?.name].filter((part) => part !== undefined)}::text[]`;
}

/** Finds a condition that the whole filter requires, and that has an index. */
function findIndexed(filter: Filter, columns: Columns, connection: ConnectionKey): Sql<boolean> | undefined {
  if (filter.op === "and") return firstOf(filter.filters, (one) => findIndexed(one, columns, connection));
  if (!("at" in filter) || filter.at.urn !== undefined) return undefined;
  const { attribute, name } = filter.at;
  const list = columns.lists[attribute.name];
  if (filter.op === "element") return list && findIndexedElement(filter.filter, (value) => list(value, connection));
  if (list) return findIndexedElement(filter, (value) => list(value, connection));
  if (filter.op === "eq" && columns.texts[name]?.equals) return columns.texts[name].equals(String(filter.value));
  const time = columns.times[name];
  const isRange = filter.op === "gt" || filter.op === "ge" || filter.op === "eq";
  return time?.isIndexed && isRange ? sql`${time.read} >= ${filter.value}::timestamptz` : undefined;
}

function findIndexedElement(filter: Filter, find: (value: string) => Sql<boolean>): Sql<boolean> | undefined {
  if (filter.op === "and") return firstOf(filter.filters, (one) => findIndexedElement(one, find));
  return filter.op === "eq" && nameIn(filter.at) === "value" ? find(String(filter.value)) : undefined;
}

function firstOf(filters: Filter[], find: (filter: Filter) => Sql<boolean> | undefined): Sql<boolean> | undefined {
  return filters.map(find).find((found) => found !== undefined);
}

function compareTexts({ op, at, value }: Compare, text: Sql<string | null>): Sql<boolean> {
  if ((at.sub ?? at.attribute).caseExact || typeof value === "boolean")
    return comparison(op, text, sql`${String(value)}::text`);
  return comparison(op, sql`lower(${text})`, sql`lower(${String(value)}::text)`);
}

/** Never null, so that it can be negated. */
function comparison(op: Comparison, left: Sql, right: Sql): Sql<boolean> {
  switch (op) {
    case "eq":
      return sql`coalesce(${left} = ${right}, false)`;
    case "ne":
      return sql`(${left} is distinct from ${right})`;
    // LIKE would let the caller use wildcards.
    case "co":
      return sql`coalesce(strpos(${left}, ${right}) > 0, false)`;
    case "sw":
      return sql`coalesce(starts_with(${left}, ${right}), false)`;
    case "ew":
      return sql`coalesce(right(${left}, char_length(${right})) = ${right}, false)`;
    case "gt":
      return sql`coalesce(${left} > ${right}, false)`;
    case "ge":
      return sql`coalesce(${left} >= ${right}, false)`;
    case "lt":
      return sql`coalesce(${left} < ${right}, false)`;
    case "le":
      return sql`coalesce(${left} <= ${right}, false)`;
  }
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidFilter", detail);
}
