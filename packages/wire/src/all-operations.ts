import { adminOperations } from "./admin-operations.ts";
import { captchaOperation } from "./captcha-operation.ts";
import { earlyOperations } from "./early-operations.ts";
import { idpOperations } from "./idp-operations.ts";
import { operations } from "./operations.ts";

/** Every operation. Several tables, because a browser loads each where it is needed; the provider serves them all. */
export const allOperations = {
  ...earlyOperations,
  ...operations,
  ...adminOperations,
  ...idpOperations,
  "captcha.challenge": captchaOperation,
};

export type OperationName = keyof typeof allOperations;
