import type { ConnectedApp } from "@portico/wire";
import type { Project } from "../../config/project.ts";
import { ApiError } from "../../ground/api-error.ts";
import { parseRedirectUrls } from "./redirect-urls.ts";
import { isKnownScope } from "./scopes.ts";
import type { ConnectedAppRow } from "./tables.ts";

type Fields = Partial<
  Pick<ConnectedAppRow, "client_logo_url" | "redirect_urls" | "post_logout_redirect_urls" | "allowed_scopes">
>;

/** Checks the fields of an app that have rules of their own. @throws ApiError `bad_request`. */
export function parseAppFields(
  project: Project,
  { client_logo_url = "", redirect_urls = [], post_logout_redirect_urls = [], allowed_scopes = [] }: Fields,
  rules: Parameters<typeof parseRedirectUrls>[1],
): void {
  parseRedirectUrls(redirect_urls, rules);
  parseRedirectUrls(post_logout_redirect_urls, rules);
  const unknown = allowed_scopes.find((scope) => !isKnownScope(project, scope));
  if (unknown !== undefined) {
    throw new ApiError("bad_request", { message: `Nobody knows the scope ${JSON.stringify(unknown)}.` });
  }
  // A logo is shown beside a question of trust: it comes by https or not at all (threats.md T37).
  if (client_logo_url !== "" && !(URL.canParse(client_logo_url) && new URL(client_logo_url).protocol === "https:")) {
    throw new ApiError("bad_request", { message: "client_logo_url must be an https address, or empty." });
  }
}

/** An app as the management API shows it, without its secrets. */
export function toConnectedApp(row: ConnectedAppRow): ConnectedApp {
  const { project_id: _, secret_hash: _hash, next_secret_hash, created_at, updated_at, ...shown } = row;
  return {
    ...shown,
    has_next_secret: next_secret_hash !== null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
