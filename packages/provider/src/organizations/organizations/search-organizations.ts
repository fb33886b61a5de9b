import type { Organization } from "@portico/wire";
import { toOrganization } from "../../core/records/organization/to-organization.ts";
import type { Call } from "../../platform/call/call.ts";
import { readCursor, readPosition, takePage, writeCursor, writePosition } from "../../platform/http/search-cursor.ts";
import { type OrganizationQuery, selectOrganizations, selectOrganizationsByPrefix } from "./search-store.ts";

interface OrganizationSearch {
  cursor?: string;
  limit?: number;
  query?: OrganizationQuery;
}

interface Found {
  organizations: Organization[];
  results_metadata: { next_cursor?: string };
}

const DEFAULT_LIMIT = 100;

/**
 * Lists a page of the project's organizations, oldest first. Only for back ends. There is no total, because counting
 * gets slower with every tenant.
 *
 * @throws ApiError `invalid_cursor`.
 */
export async function searchOrganizations(call: Call, request: OrganizationSearch): Promise<Found> {
  const query = request.query ?? { operator: "AND", operands: [] };
  const limit = request.limit ?? DEFAULT_LIMIT;
  const searched = ["organizations.search", query];
  const after = readCursor(call, searched, request.cursor);
  const { page, last } = await takePage(limit, (most) =>
    call.read((db) => selectOrganizations(db, call.project.project_id, query, { after, limit: most })),
  );
  return {
    organizations: page.map(toOrganization),
    results_metadata: last ? { next_cursor: writeCursor(call, searched, last.organization_id) } : {},
  };
}

interface FindOrganizations {
  by: "organization_name" | "organization_slug";
  begins_with: string;
  cursor?: string | undefined;
  limit?: number | undefined;
}

const FIND_LIMIT = 50;

/** Does for organizations what `findMembers` does for members. @throws ApiError `invalid_cursor`. */
export async function findByPrefix(
  call: Call,
  { cursor, limit = FIND_LIMIT, ...query }: FindOrganizations,
): Promise<{ organizations: Organization[]; results_metadata: { next_cursor?: string } }> {
  const searched = ["organizations.find", query];
  const after = readPosition(call, searched, cursor);
  const { page, last } = await takePage(limit, (most) =>
    call.read((db) => selectOrganizationsByPrefix(db, call.project.project_id, query, { after, limit: most })),
  );
  return {
    organizations: page.map(toOrganization),
    results_metadata: last
      ? { next_cursor: writePosition(call, searched, { text: last.found_by, id: last.organization_id }) }
      : {},
  };
}
