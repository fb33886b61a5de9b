import type { Call } from "../../platform/call/call.ts";
import type { CaptchaResult } from "../../platform/http/metrics.ts";

/** What a captcha says of a token; the reason is for the operator, never for the caller. */
export interface CaptchaAnswer {
  result: Exclude<CaptchaResult, "missing">;
  reason?: string;
}

/** Verifies a token. The service that issued it makes sure that it is used once. @throws UnverifiableError. */
export type Captcha = (call: Call, token: string) => Promise<CaptchaAnswer>;

export const refused = (reason: string): CaptchaAnswer => ({ result: "refused", reason });

/** The action that clients name to the service. */
export const ACTION = "LOGIN";

/** Whether a page is one of the project's: a token that was made elsewhere proves nothing here (docs/threats.md T78). */
export function isOwnPage({ project }: Call, hostname: string | undefined): boolean {
  return project.allowed_origins.some((origin) => new URL(origin).hostname === hostname);
}
