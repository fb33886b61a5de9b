import { ApiError } from "../ground/api-error.ts";

/** The refusal of every call while the database cannot be asked, or takes no writes; people read it on pages, too. */
export function databaseGone(): ApiError {
  return new ApiError("service_unavailable", {
    message: "The database cannot answer this just now. Wait a moment and try again.",
    retryAfterSeconds: 2,
  });
}
