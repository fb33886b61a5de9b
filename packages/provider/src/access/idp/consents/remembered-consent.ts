import type { ScopeResult } from "@portico/wire";
import type { MemberRow } from "../../../core/records/schema.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { isFirstParty, isPublicApp } from "../apps/app-rules.ts";
import { identifiesApp, withoutPort } from "../apps/redirect-urls.ts";
import type { ConnectedAppRow } from "../apps/schema.ts";
import { type ConsentKey, findConsent } from "./consents-store.ts";
import type { ConsentRow } from "./schema.ts";

interface Asked {
  redirect_uri: string;
  resource?: string | undefined;
}

/** Returns the subject of a yes to this request: an address, and an API or none (docs/threats.md T65). */
export function consentKey(
  { project_id, organization_id, member_id, security_epoch }: MemberRow,
  app: ConnectedAppRow,
  { redirect_uri, resource = "" }: Asked,
): ConsentKey {
  // The port tells nothing on a member's own computer.
  const redirect_url = (isPublicApp(app) && withoutPort(redirect_uri)) || redirect_uri;
  const { client_id } = app;
  return { project_id, organization_id, member_id, client_id, redirect_url, resource, security_epoch };
}

/**
 * Returns whether the app itself asks, and not any program that listens at its address: that has no secret to show, so the
 * address must. Where neither does, the member is asked each time, by the project's own apps too (RFC 8252 section 8.6).
 */
function isIdentified(app: ConnectedAppRow, { redirect_uri }: Asked): boolean {
  return !isPublicApp(app) || identifiesApp(redirect_uri);
}

/**
 * Returns whether the member has let the app do all this before (docs/threats.md T28). They were not asked for what they
 * cannot hand on: should their roles grow, they are.
 */
function covers(consent: ConsentRow | undefined, scopeResults: ScopeResult[]): boolean {
  if (!consent) return false;
  return scopeResults.every(({ scope, is_grantable }) => !is_grantable || consent.scopes.includes(scope));
}

/**
 * Returns whether the member need not be asked: the app is known to be itself, and the project's own, or let in before.
 */
export async function isConsentRemembered(
  db: Db,
  app: ConnectedAppRow,
  asked: Asked,
  key: ConsentKey,
  scopeResults: ScopeResult[],
): Promise<boolean> {
  if (!isIdentified(app, asked)) return false;
  return isFirstParty(app) || covers(await findConsent(db, key), scopeResults);
}
