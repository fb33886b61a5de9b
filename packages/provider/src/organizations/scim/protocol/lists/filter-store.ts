import { type RawBuilder, sql } from "kysely";
import type { Comparison, Filter } from "../filter/filter.ts";
import { type AttributeAt, findByName } from "../schema/find-attribute.ts";
import { ScimError } from "../scim-error.ts";
import { type Weight, weighComparison } from "./search-budget.ts";

type Sql<T = unknown> = RawBuilder<T>;

/** Where the attributes of a resource are in the database; all others are in its `attributes`. */
export interface Columns {
  /** Texts by their attribute: how to read them, and how an index finds one that is equal. */
  texts: Record<string, { read: Sql<string | null>; equals?: (value: string) => Sql<boolean> }>;
  booleans: Record<string, Sql<boolean>>;
  /** Times by their attribute, and whether an index has them. */
  times: Record<string, { read: Sql<Date>; isIndexed: boolean }>;
  /** Lists that are rows of their own, by their attribute: a condition on the ids of their elements. */
  rows: Record<string, (id: (column: Sql<string>) => Sql<boolean>) => Sql<boolean>>;
  /** Lists of `attributes` by their attribute: how an index finds the rows with an element whose `value` is equal. */
  lists: Record<string, (value: string, of: OfConnection) => Sql<boolean>>;
}

/** The connection whose directory is read: no statement here is without it (docs/threats.md T48). */
export interface OfConnection {
  project_id: string;
  connection_id: string;
}

/** A filter in SQL, and what it costs. */
export interface FilterPlan {
  condition: Sql<boolean>;
  /** What `condition` reads beside the row `t`: its attributes, unpacked once, and each list, unpacked once. */
  joins: Sql;
  /** A condition that an index answers, and without which the filter does not hold. */
  indexed: Sql<boolean> | undefined;
  weight: Weight;
}

interface Planning {
  columns: Columns;
  weight: Weight;
  /** The conditions on elements by the path of their list. */
  lists: Map<string, { list: Sql; conditions: Sql<boolean>[] }>;
}

/** The attributes of a row, where a condition reads them. PostgreSQL would unpack `t.attributes` for each condition. */
export const ATTRIBUTES = sql.ref<unknown>("u.attributes");

/**
 * Writes a filter as a condition, each value a parameter.
 * @param sort the weight of the order, which reads the row, too.
 * @throws ScimError `invalidFilter` for attributes that are not searched.
 */
export function planFilter(
  filter: Filter | undefined,
  columns: Columns,
  of: OfConnection,
  sort: Weight = { attributes: 0, columns: 0 },
): FilterPlan {
  const planning: Planning = { columns, weight: { ...sort }, lists: new Map() };
  const condition = filter ? toCondition(filter, planning) : sql<boolean>`true`;
  const lists = [...planning.lists.values()].map(
    ({ list, conditions }, index) => sql`cross join lateral (
      select ${sql.join(conditions.map((one, place) => sql`coalesce(bool_or(${one}), false) as ${sql.ref(`c${place}`)}`))}
      from jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end) as element
    ) as ${sql.ref(`l${index}`)}`,
  );
  // Without OFFSET, the planner would put the expression itself wherever it is read.
  const unpacked = sql`cross join lateral (select t.attributes - ''::text as attributes offset 0) as u`;
  return {
    condition,
    joins: sql.join(planning.weight.attributes > 0 ? [unpacked, ...lists] : [sql``], sql` `),
    indexed: filter && findIndexed(filter, columns, of),
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

/** A look at the rows of another table, for each row. */
const ROWS_WEIGHT = 10;
const ofRows =
  ({ weight }: Planning) =>
  () => {
    weight.columns += ROWS_WEIGHT;
  };

/** A condition on one element of a list. @param weigh told of each comparison. */
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
      throw refuse("The filter has brackets in brackets.");
    case "pr":
      weigh(filter);
      return sql`${part(nameIn(filter.at))} is not null`;
    default:
      weigh(filter);
      return compareTexts(filter, part(nameIn(filter.at)));
  }
}

/** Rows of a list are found by the ids that they hold. */
function valueOnly(id: Sql<string>): (name: string) => Sql<string> {
  return (name) => {
    if (name === "value") return id;
    throw refuse(`${name} is not searched here: ask for value.`);
  };
}

/** In brackets an attribute is the element's own; after a full stop it is the list's part. */
function nameIn({ attribute, sub }: AttributeAt): string {
  return (sub ?? attribute).name;
}

/** A condition on any element. Those of one list are worked out together, so that it is unpacked once. */
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
  const place = planned.conditions.push(condition) - 1;
  return sql`${sql.ref(`l${[...lists.keys()].indexOf(path)}.c${place}`)}`;
}

function pathOf({ urn, attribute, sub }: { [Key in keyof AttributeAt]?: AttributeAt[Key] | undefined }): Sql {
  if (urn === undefined && findByName([{ name: "schemas" }, { name: "meta" }] as never, attribute?.name ?? "")) {
    throw refuse(`${attribute?.name} is not searched.`);
  }
  return sql`${[urn, attribute?.name, sub?.name].filter((part) => part !== undefined)}::text[]`;
}

/** One condition that the whole filter needs to hold, and an index answers. */
function findIndexed(filter: Filter, columns: Columns, of: OfConnection): Sql<boolean> | undefined {
  if (filter.op === "and") return firstOf(filter.filters, (one) => findIndexed(one, columns, of));
  if (!("at" in filter) || filter.at.urn !== undefined) return undefined;
  const { attribute, name } = filter.at;
  const list = columns.lists[attribute.name];
  if (filter.op === "element") return list && findIndexedElement(filter.filter, (value) => list(value, of));
  if (list) return findIndexedElement(filter, (value) => list(value, of));
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

/** Never null, so that its opposite is right too. */
function comparison(op: Comparison, left: Sql, right: Sql): Sql<boolean> {
  switch (op) {
    case "eq":
      return sql`coalesce(${left} = ${right}, false)`;
    case "ne":
      return sql`(${left} is distinct from ${right})`;
    // Not LIKE, whose wildcards the caller could write.
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
