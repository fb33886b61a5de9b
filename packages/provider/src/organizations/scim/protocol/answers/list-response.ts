/** RFC 7644 section 3.4.2. */
const LIST_URN = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

export interface ListPage {
  totalResults: number;
  /** By index. */
  startIndex?: number;
  /** By cursor; none on the last page. */
  nextCursor?: string;
  resources: unknown[];
}

export function listResponse({ totalResults, startIndex, nextCursor, resources }: ListPage): Record<string, unknown> {
  return {
    schemas: [LIST_URN],
    totalResults,
    ...(startIndex !== undefined && { startIndex }),
    ...(nextCursor !== undefined && { nextCursor }),
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
