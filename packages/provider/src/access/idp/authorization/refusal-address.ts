import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { withParameters } from "../apps/redirect-urls.ts";
import type { ConnectedAppRow } from "../apps/schema.ts";

/** The error that an app gets in place of a code: RFC 6749 section 4.1.2.1. */
export interface Refusal {
  error: string;
  error_description?: string | undefined;
  state?: string | undefined;
}

/** The app's own address, with what it is told. */
export function refusalUrl(call: Call, redirect_uri: string, refusal: Refusal): string {
  const { error, error_description, state } = refusal;
  return withParameters(redirect_uri, { error, error_description, state, iss: issuerOf(call) });
}

/**
 * Returns whether browsers are led to an app that gets no code, without being asked. Nobody is led to an app that
 * registered itself: anybody may register one with an address of their own, and then make a link to this host that ends
 * there whatever its user does (RFC 9700 section 4.11.2, docs/threats.md T73).
 */
export function isLedBackTo({ source }: Pick<ConnectedAppRow, "source">): boolean {
  return source !== "registration";
}

/** Returns the address to which the consent page leads when it brings an app no code. */
export function refusalAddress(call: Call, app: ConnectedAppRow, redirect_uri: string, refusal: Refusal): string {
  if (isLedBackTo(app)) return refusalUrl(call, redirect_uri, refusal);
  const { client_id } = app;
  const { error, state } = refusal;
  return withParameters(`${issuerOf(call)}/auth/refused`, { client_id, redirect_uri, error, state });
}
