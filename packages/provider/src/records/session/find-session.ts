import type { Call } from "../../call/call.ts";
import { ApiError } from "../../ground/api-error.ts";
import { requireSession, type SessionSubject } from "./require-session.ts";

/** Finds the member who is signed in in the browser that calls, if any; the token of an ended session is nobody's. */
export async function findSession(call: Call): Promise<SessionSubject | undefined> {
  if (!call.sessionToken) return undefined;
  try {
    return await requireSession(call);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
