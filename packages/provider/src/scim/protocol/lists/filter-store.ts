import { type RawBuilder, sql } from "kysely";
import type { Comparison, Filter } from "../filter/filter.ts";
import { type AttributeAt, findByName } from "../schema/find-attribute.ts";
import { ScimError } from "../scim-error.ts";

type Sql<T = unknown> = RawBuilder<T>;

/** Where the attributes of a resource are in the database; all others are in its `attributes`. */
export interface Columns {
  /** Texts by their attribute: how to read them, and how to find one that is equal by an index. */
  texts: Record<string, { read: Sql<string | null>; equals?: (value: string) => Sql<boolean> }>;
  booleans: Record<string, Sql<boolean>>;
  times: Record<string, Sql<Date>>;
  /** Lists that are rows of their own, by their attribute: a condition on the ids of their elements. */
  rows: Record<string, (id: (column: Sql<string>) => Sql<boolean>) => Sql<boolean>>;
}

/**
 * Writes a filter as a condition, each value a parameter.
 * @throws ScimError `invalidFilter` for attributes that are not searched.
 */
export function toCondition(filter: Filter, columns: Columns): Sql<boolean> {
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.filters.map((one) => toCondition(one, columns));
      return sql`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
    }
    case "not":
      return sql`not ${toCondition(filter.filter, columns)}`;
    case "element": {
      const rows = columns.rows[filter.at.attribute.name];
      if (rows) return rows((id) => ofElement(filter.filter, valueAlone(id)));
      return anyElement(filter.at, (part) => ofElement(filter.filter, part));
    }
    case "pr":
      return isPresent(filter.at, columns);
    default:
      return compare(filter, columns);
  }
}

type Compare = Extract<Filter, { value: unknown }>;

function compare(filter: Compare, columns: Columns): Sql<boolean> {
  const { op, at, value } = filter;
  const rows = columns.rows[at.attribute.name];
  if (rows) return rows((id) => ofElement(filter, valueAlone(id)));
  const time = columns.times[at.name];
  if (time) return comparison(op, time, sql`${value}::timestamptz`);
  const boolean = columns.booleans[at.name];
  if (boolean) return comparison(op, boolean, sql`${value}::boolean`);
  const text = columns.texts[at.name];
  if (text) {
    if (op === "eq" && text.equals) return text.equals(String(value));
    return compareTexts(filter, text.read);
  }
  if (at.attribute.multiValued) return anyElement(at, (part) => ofElement(filter, part));
  return compareTexts(filter, sql`t.attributes #>> ${pathOf(at)}`);
}

function isPresent(at: AttributeAt, columns: Columns): Sql<boolean> {
  const rows = columns.rows[at.attribute.name];
  if (rows) return rows(() => sql`true`);
  if (columns.times[at.name] || columns.booleans[at.name]) return sql`true`;
  const text = columns.texts[at.name];
  if (text) return sql`${text.read} is not null`;
  const { attribute, sub } = at;
  if (attribute.multiValued && sub) return anyElement(at, (part) => sql`${part(sub.name)} is not null`);
  return sql`t.attributes #> ${pathOf(at)} is not null`;
}

/** A condition on one element of a list. */
function ofElement(filter: Filter, part: (name: string) => Sql<string | null>): Sql<boolean> {
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.filters.map((one) => ofElement(one, part));
      return sql`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
    }
    case "not":
      return sql`not ${ofElement(filter.filter, part)}`;
    case "element":
      throw refuse("The filter has brackets in brackets.");
    case "pr":
      return sql`${part(nameIn(filter.at))} is not null`;
    default:
      return compareTexts(filter, part(nameIn(filter.at)));
  }
}

/** Rows of a list are found by the ids that they hold. */
function valueAlone(id: Sql<string>): (name: string) => Sql<string> {
  return (name) => {
    if (name === "value") return id;
    throw refuse(`${name} is not searched here: ask for value.`);
  };
}

/** In brackets an attribute is the element's own; after a full stop it is the list's part. */
function nameIn({ attribute, sub }: AttributeAt): string {
  return (sub ?? attribute).name;
}

function anyElement(
  at: AttributeAt,
  condition: (part: (name: string) => Sql<string | null>) => Sql<boolean>,
): Sql<boolean> {
  const list = sql`t.attributes #> ${pathOf({ ...at, sub: undefined })}`;
  return sql`exists (select from jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end) as element
    where ${condition((name) => sql`element ->> ${name}`)})`;
}

function pathOf({ urn, attribute, sub }: { [Key in keyof AttributeAt]?: AttributeAt[Key] | undefined }): Sql {
  if (urn === undefined && findByName([{ name: "schemas" }, { name: "meta" }] as never, attribute?.name ?? "")) {
    throw refuse(`${attribute?.name} is not searched.`);
  }
  return sql`${[urn, attribute?.name, sub?.name].filter((part) => part !== undefined)}::text[]`;
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
