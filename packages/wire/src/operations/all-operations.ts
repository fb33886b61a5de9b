import { adminOperations } from "./admin-operations.ts";
import { captchaOperation } from "./captcha-operation.ts";
import { earlyOperations } from "./early-operations.ts";
import { idpOperations } from "./idp-operations.ts";
import { operations } from "./operations.ts";

/** All operations. They are in several tables because a browser loads only those that it needs. */
export const allOperations = {
  ...earlyOperations,
  ...operations,
  ...adminOperations,
  ...idpOperations,
  "captcha.challenge": captchaOperation,
};

export type OperationName = keyof typeof allOperations;
