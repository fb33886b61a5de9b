import type { Call, Impersonator } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { DelegatedKind } from "../records/session/session-kind.ts";

/** The session that a complete sign-in starts. */
export interface SessionOptions {
  /** From `parseSessionDuration`. */
  durationMinutes: number;
  /** The latest end of a delegated session. */
  notAfter?: Date;
  /** The impersonator; undefined if the member signs in themselves. */
  impersonator?: Impersonator;
  /** The kind of holder of the session; defaults to the member. */
  kind?: DelegatedKind;
  /** The app's grant that the session ends with. */
  grantId?: string;
  /** Custom claims from the session that it replaces. */
  customClaims?: Record<string, unknown>;
}

/** @throws ApiError `invalid_session_duration_minutes` below 5 or above the project's maximum. */
export function parseSessionDuration(call: Call, minutes: number = lifetimes.session.minutes): number {
  const maximum = call.project.session_maximum_minutes;
  if (minutes >= 5 && minutes <= maximum) return minutes;
  throw new ApiError("invalid_session_duration_minutes", {
    message: `session_duration_minutes is ${minutes}; it must be between 5 and ${maximum}.`,
  });
}
