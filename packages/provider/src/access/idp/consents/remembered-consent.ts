import type { ScopeResult } from "@portico/wire";
import type { MemberRow } from "../../../core/records/schema.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { isFirstParty, isPublicApp } from "../apps/app-rules.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";
import { identifiesApp, withoutPort } from "../apps/redirect-urls.ts";
import { type ConsentKey, type ConsentRow, findConsent } from "./consents-store.ts";

interface RequestedConsent {
  redirect_uri: string;
  resource?: string | undefined;
}

/** Returns what a consent to this request is about: a redirect URL and an API, if any (docs/threats.md T65). */
export function consentKey(
  { project_id, organization_id, member_id, security_epoch }: MemberRow,
  app: ConnectedAppRow,
  { redirect_uri, resource = "" }: RequestedConsent,
): ConsentKey {
  // The port is random on the member's own computer.
  const redirect_url = (isPublicApp(app) && withoutPort(redirect_uri)) || redirect_uri;
  const { client_id } = app;
  return { project_id, organization_id, member_id, client_id, redirect_url, resource, security_epoch };
}

/**
 * Returns whether the app itself is asking. A confidential app proves it with its secret, a public one with a
 * redirect URL that identifies it. Otherwise the member is asked each time, even for the project's own apps (RFC 8252
 * section 8.6).
 */
function isIdentified(app: ConnectedAppRow, { redirect_uri }: RequestedConsent): boolean {
  return !isPublicApp(app) || identifiesApp(redirect_uri);
}

/**
 * Returns whether an earlier consent covers all of this (docs/threats.md T28). Scopes that the member could not grant
 * were not asked for, so they are asked for once the member can.
 */
function covers(consent: ConsentRow | undefined, scopeResults: ScopeResult[]): boolean {
  if (!consent) return false;
  return scopeResults.every(({ scope, is_grantable }) => !is_grantable || consent.scopes.includes(scope));
}

/**
 * Returns whether the consent question can be skipped: the app is identified, and is the project's own or was
 * connected before.
 */
export async function isConsentRemembered(
  db: Db,
  app: ConnectedAppRow,
  asked: RequestedConsent,
  key: ConsentKey,
  scopeResults: ScopeResult[],
): Promise<boolean> {
  if (!isIdentified(app, asked)) return false;
  return isFirstParty(app) || covers(await findConsent(db, key), scopeResults);
}
