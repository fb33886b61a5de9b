import { v7 } from "uuid";

/** `kind-test-<uuid v7>` or `kind-live-…`: sortable by time, so that new rows stand together in an index. */
export function newId(project: { environment: "test" | "live" }, kind: string): string {
  return `${kind}-${project.environment}-${v7()}`;
}
