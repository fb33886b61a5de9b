import type { Operation } from "./operation.ts";

/**
 * `captcha.challenge`: a proof of work to do. Portico's own: docs/adr/0029. Stands alone, so that it costs nothing where a
 * project asks for none.
 */
export const captchaOperation = { method: "GET", path: "/captcha/challenge" } as const satisfies Operation;
