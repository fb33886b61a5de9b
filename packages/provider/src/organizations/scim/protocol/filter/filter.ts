import type { AttributeAt } from "../schema/find-attribute.ts";

export type Comparison = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "ge" | "lt" | "le";

/** A filter (RFC 7644 section 3.4.2.2) whose attributes are known, and whose values are of their types. */
export type Filter =
  | { op: "and" | "or"; filters: Filter[] }
  | { op: "not"; filter: Filter }
  /** One element of the list for which the filter holds; its attributes are the element's. */
  | { op: "element"; at: AttributeAt; filter: Filter }
  | { op: "pr"; at: AttributeAt }
  | { op: Comparison; at: AttributeAt; value: string | boolean | Date };
