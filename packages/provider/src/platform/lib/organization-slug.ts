import { ApiError } from "./api-error.ts";

// The characters that a path segment contains without escaping (RFC 3986, "unreserved"). Only dots would be another
// folder.
const SLUG = /^(?=.*[a-z0-9])[a-z0-9._~-]{2,128}$/;

/** @throws ApiError `invalid_organization_slug`. */
export function parseOrganizationSlug(text: string): string {
  if (!SLUG.test(text)) throw new ApiError("invalid_organization_slug");
  return text;
}
