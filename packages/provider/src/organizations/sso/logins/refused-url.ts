import type { Call } from "../../../platform/call/call.ts";
import { failedLandingUrl } from "../../../platform/projects/landing-url.ts";

/** Returns where a refused login ends: on the page that it began on, which is one of the project's redirect URLs. */
export function refusedUrl({ project }: Call, loginRedirectUrl: string): string {
  return failedLandingUrl(project, loginRedirectUrl, { error: "sso_flow_callback_error", tokenType: "sso" });
}
