import type { Call } from "../../call/call.ts";
import { ApiError } from "../../ground/api-error.ts";
import type { SessionRow } from "../../records/tables.ts";
import { findLiveGrant, type LiveGrant } from "./grant-subject.ts";

/** The scope that lets an app act as its member. */
export const FULL_ACCESS = "full_access";

/**
 * The grant that an app's session came of, as it is at this moment: a session is worth no more than the grant, which ends
 * with the consent, the app, the member, or the organization's yes to the app (threats.md T63).
 * @throws ApiError `session_not_found` when it is over, or no longer lets the app do everything.
 */
export async function requireLiveGrant(call: Call, { grant_id }: Pick<SessionRow, "grant_id">): Promise<LiveGrant> {
  const grant = grant_id === null ? undefined : await findLiveGrant(call, grant_id);
  if (!grant?.live_scopes.includes(FULL_ACCESS)) throw new ApiError("session_not_found");
  return grant;
}
