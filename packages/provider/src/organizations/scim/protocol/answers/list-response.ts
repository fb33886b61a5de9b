import { ScimError } from "../scim-error.ts"; /** RFC 7644 section 3.4.2. */

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

/** The tag of a version: weak, for what is shown of groups changes without it (RFC 7644 section 3.14). */
export function writeTag(version: number): string {
  return `W/"${version}"`;
}

/** Returns whether a header of tags names this version, or any (RFC 9110 section 13.1). */
export function namesVersion(header: string, version: number): boolean {
  return header.split(",").some((tag) => ["*", writeTag(version), `"${version}"`].includes(tag.trim()));
}

/** @throws ScimError 412 where the resource has changed since the caller read it. */
export function requireVersion(header: string | undefined, version: number): void {
  if (header === undefined || namesVersion(header, version)) return;
  throw new ScimError(
    412,
    undefined,
    `The resource has changed: it is at version ${writeTag(version)}. Read it again.`,
  );
}
