import { isUniqueViolation } from "../../../platform/db/database-errors.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";

/**
 * Tries slugs in order until one is free. A taken slug only rolls back its own attempt.
 * @param attempt one transaction.
 * @throws ApiError `organization_slug_already_used` if none is free.
 */
export async function withFreeSlug<Result>(
  slugs: string[],
  attempt: (organizationSlug: string) => Promise<Result>,
): Promise<Result> {
  for (const slug of slugs) {
    try {
      return await attempt(slug);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new ApiError("organization_slug_already_used");
}
