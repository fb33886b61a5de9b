import type { ConnectedApp } from "@portico/wire";
import type { OrganizationRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Project } from "../../../platform/config/project.ts";
import { isEqualInConstantTime } from "../../../platform/crypto/server-key.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { type ConnectedAppRow, findApp } from "./apps-store.ts";
import { isRegistered, parseRedirectUrls } from "./redirect-urls.ts";
import { isAppScope } from "./scopes.ts";

export function isPublicApp({ client_type }: Pick<ConnectedAppRow, "client_type">): boolean {
  return client_type.endsWith("_public");
}

export function isFirstParty({ client_type }: Pick<ConnectedAppRow, "client_type">): boolean {
  return client_type.startsWith("first_party");
}

/** The hashes of an app's secrets. During a rotation both work. */
export type AppSecrets = Pick<ConnectedAppRow, "secret_hash" | "next_secret_hash">;

export function secretHashesOf({ secret_hash, next_secret_hash }: AppSecrets): string[] {
  return [secret_hash, next_secret_hash].filter((hash) => hash !== null);
}

export function isSecretOf(hashes: string[], given: string): boolean {
  const hash = hashToken(given);
  return hashes.some((kept) => isEqualInConstantTime(kept, hash));
}

export interface OfApp {
  client_id: string;
}

/** @throws ApiError `connected_app_not_found`. */
export async function requireApp(call: Call, db: Db, clientId: string): Promise<ConnectedAppRow> {
  const app = await findApp(db, { project_id: call.project.project_id, client_id: clientId });
  if (!app) throw new ApiError("connected_app_not_found");
  return app;
}

/** Returns whether an organization allows its members to connect the app; docs/wire/rules.md#organization. */
export function isAllowedIn(
  { settings }: Pick<OrganizationRow, "settings">,
  app: Pick<ConnectedAppRow, "client_type" | "client_id">,
): boolean {
  const [allowed, ids] = isFirstParty(app)
    ? [settings.first_party_connected_apps_allowed_type, settings.allowed_first_party_connected_apps]
    : [settings.third_party_connected_apps_allowed_type, settings.allowed_third_party_connected_apps];
  return allowed === "ALL_ALLOWED" || (allowed === "RESTRICTED" && ids.includes(app.client_id));
}

/**
 * Checks a redirect URL of a request against those that the app registered.
 * @throws ApiError `connected_app_supplied_redirect_url_not_found_in_client`.
 */
export function requireRegistered(
  project: Project,
  app: Pick<ConnectedAppRow, "client_type">,
  registered: string[],
  url: string,
): void {
  const { private_use_schemes: privateUseSchemes } = project.dynamic_registration;
  if (isRegistered(registered, url, { isPublic: isPublicApp(app), privateUseSchemes })) return;
  throw new ApiError("connected_app_supplied_redirect_url_not_found_in_client");
}

type Fields = Partial<
  Pick<
    ConnectedAppRow,
    "client_logo_url" | "redirect_urls" | "post_logout_redirect_urls" | "backchannel_logout_uri" | "allowed_scopes"
  >
>;

/** Checks the fields of an app that the schema cannot check. @throws ApiError `bad_request`. */
export function parseAppFields(
  project: Project,
  {
    client_logo_url = "",
    redirect_urls = [],
    post_logout_redirect_urls = [],
    backchannel_logout_uri = "",
    allowed_scopes = [],
  }: Fields,
  client: Parameters<typeof parseRedirectUrls>[1],
): void {
  const rules = { ...client, privateUseSchemes: project.dynamic_registration.private_use_schemes };
  parseRedirectUrls(redirect_urls, rules);
  parseRedirectUrls(post_logout_redirect_urls, rules);
  parseLogoutUri(backchannel_logout_uri, rules);
  const unknown = allowed_scopes.find((scope) => !isAppScope(project, scope));
  if (unknown !== undefined) {
    throw new ApiError("bad_request", { message: `The scope ${JSON.stringify(unknown)} does not exist.` });
  }
  // The logo appears next to a consent question, so it must be loaded by https (threats.md T37).
  if (client_logo_url !== "" && !(URL.canParse(client_logo_url) && new URL(client_logo_url).protocol === "https:")) {
    throw new ApiError("bad_request", { message: "client_logo_url must be an https URL, or empty." });
  }
}

/** Returns whether it is an https URL without a fragment or credentials, for requests to an app's server. */
export function isServerUrl(text: string, { allowHttp }: { allowHttp: boolean }): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "https:" || (allowHttp && url?.protocol === "http:");
  return isWeb && !url.username && !url.password && !text.includes("#");
}

/**
 * Checks the URL of an app's server that gets logout tokens (Back-Channel Logout section 2.2). The provider calls it,
 * and refuses private networks then (threats.md T51).
 * @throws ApiError `bad_request`.
 */
export function parseLogoutUri(text: string, rules: { allowHttp: boolean }): void {
  if (text === "" || isServerUrl(text, rules)) return;
  throw new ApiError("bad_request", {
    message: `backchannel_logout_uri is ${JSON.stringify(text)}; it must be an https URL without a fragment or credentials, or empty.`,
  });
}

/** The app as the management API shows it, without secrets. */
export function toConnectedApp(row: ConnectedAppRow): ConnectedApp {
  const { project_id: _, secret_hash: _hash, next_secret_hash, created_at, updated_at, ...shown } = row;
  return {
    ...shown,
    has_next_secret: next_secret_hash !== null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
