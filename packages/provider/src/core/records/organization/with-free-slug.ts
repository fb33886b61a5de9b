import { isUniqueViolation } from "../../../platform/db/database-errors.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";

/**
 * Tries one slug after the other until one is free. A slug that is taken rolls its own attempt back, and nothing else.
 * @param attempt one transaction.
 * @throws ApiError `organization_slug_already_used` when none is.
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
