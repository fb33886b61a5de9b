import type { Operation } from "./operation.ts";

/**
 * `captcha.challenge`: a proof of work to do. Portico's own: docs/adr/0029. A separate table, so that it is not downloaded if a
 * project does not use it.
 */
export const captchaOperation = { method: "GET", path: "/captcha/challenge" } as const satisfies Operation;
