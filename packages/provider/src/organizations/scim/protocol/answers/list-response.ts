import { ScimError } from "../scim-error.ts"; /** RFC 7644 section 3.4.2. */

const LIST_URN = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

export interface ListPage {
  totalResults: number;
  /** For pages by index. */
  startIndex?: number;
  /** For pages by cursor. Omitted on the last page. */
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

/** The ETag of a version. Weak, because a user's groups can change without it (RFC 7644 section 3.14). */
export function writeTag(version: number): string {
  return `W/"${version}"`;
}

/** Returns whether a header of ETags names this version, or any (RFC 9110 section 13.1). */
export function namesVersion(header: string, version: number): boolean {
  return header.split(",").some((tag) => ["*", writeTag(version), `"${version}"`].includes(tag.trim()));
}

/** @throws ScimError 412 if the resource has changed since the caller read it. */
export function requireVersion(header: string | undefined, version: number): void {
  if (header === undefined || namesVersion(header, version)) return;
  throw new ScimError(
    412,
    undefined,
    `The resource has changed. Its version is now ${writeTag(version)}: read it again.`,
  );
}
