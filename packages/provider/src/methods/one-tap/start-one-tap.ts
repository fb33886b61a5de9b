import type { ApiErrorType, OneTapStartResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Project } from "../../platform/config/project.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/**
 * Returns the client ID for Google's script, or `""` if the project has none.
 *
 * @throws ApiError `default_provider_not_allowed`, `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`:
 * problems that a developer should see before the prompt appears.
 */
export async function startOneTap({ project }: Call): Promise<OneTapStartResponse> {
  if (!project.oauth.google) return { google_client_id: "" };
  requireOneTap(project);
  // Discovery flows need no login or signup redirect URL.
  if (!hasRedirectUrls(project, "discovery")) requireRedirectUrls(project);
  return { google_client_id: project.oauth.google.client_id };
}

/** @throws ApiError `oauth_config_not_found`, `default_provider_not_allowed`. */
export function requireOneTap({ oauth }: Project): void {
  if (!oauth.google) throw new ApiError("oauth_config_not_found");
  if (!oauth.google.one_tap) throw new ApiError("default_provider_not_allowed");
}

/** @throws ApiError `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`. */
export function requireRedirectUrls(project: Project): void {
  const missing: Record<"login" | "signup", ApiErrorType> = {
    login: "no_login_redirect_urls_set",
    signup: "no_signup_redirect_urls_set",
  };
  for (const type of ["login", "signup"] as const) {
    if (!hasRedirectUrls(project, type)) throw new ApiError(missing[type]);
  }
}

function hasRedirectUrls({ redirect_urls }: Project, type: "login" | "signup" | "discovery"): boolean {
  return redirect_urls.some(({ types }) => types.includes(type));
}
