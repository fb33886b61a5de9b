import type { Call } from "../../../platform/call/call.ts";
import { requireDeviceKey } from "../../../platform/call/device-key.ts";
import type { SessionRow } from "../schema.ts";
import { isHeldByApp } from "./session-kind.ts";

/** Returns whether a session only counts together with a proof of its browser's key. Apps are not browsers. */
export function needsDeviceKey({ project }: Call, session: Pick<SessionRow, "kind">): boolean {
  return project.device_bound_sessions && !isHeldByApp(session);
}

/**
 * Returns the key that a new session is bound to, or null. A session is bound when it starts and never later, so a
 * stolen token cannot be bound to a thief's key (docs/threats.md T213).
 * @throws ApiError `session_proof_required`.
 */
export function deviceKeyOf(call: Call, session: Pick<SessionRow, "kind">): string | null {
  return needsDeviceKey(call, session) ? requireDeviceKey(call) : null;
}

/**
 * Returns what to hash of a browser's other secrets: in a project with device-bound sessions, intermediate sessions and
 * remembered devices only count together with the browser's key, too (docs/threats.md T212).
 */
export function withDeviceKey({ project, deviceKey }: Call, token: string): string {
  return project.device_bound_sessions ? `${token} ${deviceKey}` : token;
}

/**
 * Returns whether the call comes from the browser that the session is bound to. A session from before the project
 * bound its sessions has no key, so it must sign in again.
 * @throws ApiError `session_proof_required`.
 */
export function isInItsBrowser(call: Call, session: Pick<SessionRow, "kind" | "device_key">): boolean {
  return !needsDeviceKey(call, session) || session.device_key === requireDeviceKey(call);
}
