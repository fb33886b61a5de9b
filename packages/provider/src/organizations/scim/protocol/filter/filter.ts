import type { AttributeAt } from "../schema/find-attribute.ts";

export type Comparison = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "ge" | "lt" | "le";

/** A filter (RFC 7644 section 3.4.2.2) with known attributes and values of their types. */
export type Filter =
  | { op: "and" | "or"; filters: Filter[] }
  | { op: "not"; filter: Filter }
  /** True if the filter matches one element of the list. Its attributes are the element's. */
  | { op: "element"; at: AttributeAt; filter: Filter }
  | { op: "pr"; at: AttributeAt }
  | { op: Comparison; at: AttributeAt; value: string | boolean | Date };
