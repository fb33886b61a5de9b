import type { Organization } from "@portico/wire";
import { toOrganization } from "../../core/records/organization/to-organization.ts";
import type { Call } from "../../platform/call/call.ts";
import { readPlace, writePlace } from "../../platform/http/search-cursor.ts";
import { selectOrganizationsByPrefix } from "./find-store.ts";

export interface FindOrganizations {
  by: "organization_name" | "organization_slug";
  begins_with: string;
  cursor?: string | undefined;
  limit?: number | undefined;
}

const DEFAULT_LIMIT = 50;

/** Does for organizations what `findMembers` does for members. @throws ApiError `invalid_cursor`. */
export async function findByPrefix(
  call: Call,
  { cursor, limit = DEFAULT_LIMIT, ...query }: FindOrganizations,
): Promise<{ organizations: Organization[]; results_metadata: { next_cursor?: string } }> {
  const searched = ["organizations.find", query];
  const after = readPlace(call, searched, cursor);
  const rows = await call.read((db) =>
    selectOrganizationsByPrefix(db, call.project.project_id, query, { after, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    organizations: page.map(toOrganization),
    results_metadata: last
      ? { next_cursor: writePlace(call, searched, { text: last.found_by, id: last.organization_id }) }
      : {},
  };
}
