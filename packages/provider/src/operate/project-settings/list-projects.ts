import type { Db } from "../../platform/db/schema.ts";
import { listProjectRows } from "./store.ts";

const PAGE_SIZE = 100;

/** Lists projects in the order of their ids; `query` is a part of name or id. */
export async function listProjects(
  db: Db,
  { query = "", after, except = "" }: { query?: string | undefined; after?: string | undefined; except?: string },
) {
  const rows = await listProjectRows(db, { query, after, except, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    projects: page.map(({ updated_at, ...project }) => ({ ...project, updated_at: updated_at.toISOString() })),
    next_after: last?.project_id ?? null,
  };
}
