import type pg from "pg";
import { grows } from "./pretend-size.ts";

interface PlanNode {
  "Node Type": string;
  "Join Type"?: string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  Alias?: string;
  "Index Name"?: string;
  "Plan Rows": number;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** How many rows may be read and discarded, at most, for each row that is returned. */
const READ_FOR_ONE = 10;
/** Fewer are a page or two. */
const FEW = 100;
/** More than any response contains: reading that many depends on the size of the project. */
const MANY = 20_000;

const PAGE = 100;

/** Nodes that read everything below them before they return anything. */
const blocking = /^(?:Sort|Aggregate|Hash|HashAggregate|Group|WindowAgg|Materialize|Bitmap|SetOp|ModifyTable)/;

/** The problems of a statement's plan, in words; empty for a good one. */
export async function findFaults(db: pg.Client, statement: string): Promise<string[]> {
  const faults: string[] = [];
  const visit = async (node: PlanNode, isLimited: boolean): Promise<void> => {
    const { "Node Type": type, "Relation Name": table } = node;
    if (table && grows(table) && node.Alias) {
      if (type === "Seq Scan") faults.push(`reads all of ${table}`);
      else if (/Scan$/.test(type)) {
        const read = await countRead(db, table, node.Alias, node);
        const answered = Math.max(node["Plan Rows"], 1);
        if (node.Filter && read > FEW && read / answered > READ_FOR_ONE)
          faults.push(`reads ${Math.round(read)} rows of ${table} for ${answered}, by ${node.Filter}`);
        if (!isLimited && answered > MANY) faults.push(`reads ${answered} rows of ${table}`);
      }
    }
    const below = type === "Limit" || (isLimited && !blocking.test(type));
    for (const child of node.Plans ?? []) {
      // For an existence check, the first row ends the scan.
      const isLookedFor = /^(?:Semi|Anti)$/.test(node["Join Type"] ?? "") && child["Parent Relationship"] === "Inner";
      await visit(child, below || isLookedFor);
    }
  };
  await visit(await explain(db, statement), false);
  return [...new Set(faults)];
}

/** The share of all rows in the scan's index, if it is partial; combinations of indexes are not checked. */
async function readPredicate(db: pg.Client, node: PlanNode): Promise<string> {
  const indexes = [node, ...(node.Plans ?? [])].flatMap((one) => one["Index Name"] ?? []);
  if (indexes.length !== 1) return "true";
  const { rows } = await db.query(
    "select pg_get_expr(indpred, indrelid) as predicate from pg_index where indexrelid = $1::regclass",
    indexes,
  );
  return rows[0]?.predicate ?? "true";
}

/** Its text is parsed and planned each time, for its values (`db/server-dialect.ts`). */
const star = /[ .]\*/;

async function explain(db: pg.Client, statement: string): Promise<PlanNode> {
  const asPlanned = star.test(statement) ? statement.replace(/\blimit \$\d+/g, `limit ${PAGE}`) : statement;
  const { rows } = await db.query(`explain (generic_plan, format json) ${asPlanned}`);
  return rows[0]["QUERY PLAN"][0].Plan;
}

/**
 * How many rows a scan reads through its index, before its filter: the planner estimates the index condition
 * separately.
 */
async function countRead(db: pg.Client, table: string, alias: string, node: PlanNode): Promise<number> {
  if (!node.Filter) return node["Plan Rows"];
  const condition = `${node["Recheck Cond"] ?? node["Index Cond"] ?? "true"} and ${await readPredicate(db, node)}`;
  let parameters = 100;
  // Columns of other tables and results of other plan nodes count as values here.
  const unqualified = condition.replace(
    /\((?:hashed )?(?:InitPlan|SubPlan) \d+\)\.col\d+|\$\{?\d+\}?|"[^"]+"\.\w+|\b(?!ARRAY\b)\w+\.\w+/g,
    (found) => {
      if (found.startsWith(`${alias}.`)) return found;
      parameters += 1;
      return `$${parameters}`;
    },
  );
  return (await explain(db, `select from ${table} as ${alias} where ${unqualified}`))["Plan Rows"];
}
