import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { withParameters } from "../apps/redirect-urls.ts";
import type { ConnectedAppRow } from "../apps/schema.ts";

/** The error that an app gets instead of a code: RFC 6749 section 4.1.2.1. */
export interface Refusal {
  error: string;
  error_description?: string | undefined;
  state?: string | undefined;
}

/** The app's redirect URL with the error. */
export function errorRedirectUrl(call: Call, redirect_uri: string, refusal: Refusal): string {
  const { error, error_description, state } = refusal;
  return withParameters(redirect_uri, { error, error_description, state, iss: issuerOf(call) });
}

/**
 * Returns whether browsers are redirected automatically to an app that gets no code. Not to an app that registered
 * itself: anyone could register one with their own URL, and then have an open redirect on this host (RFC 9700 section
 * 4.11.2, docs/threats.md T73).
 */
export function canRedirectBack({ source }: Pick<ConnectedAppRow, "source">): boolean {
  return source !== "registration";
}

/** The URL to which the consent page redirects if the app gets no code. */
export function consentErrorUrl(call: Call, app: ConnectedAppRow, redirect_uri: string, refusal: Refusal): string {
  if (canRedirectBack(app)) return errorRedirectUrl(call, redirect_uri, refusal);
  const { client_id } = app;
  const { error, state } = refusal;
  return withParameters(`${issuerOf(call)}/auth/refused`, { client_id, redirect_uri, error, state });
}
