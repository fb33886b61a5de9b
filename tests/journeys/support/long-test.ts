import { test } from "vitest";
import { isLong } from "../../long.ts";

/**
 * For a variant of a journey whose rule a contract or a flow test proves as well: the long run walks it in a browser.
 */
export const longTest: ReturnType<typeof test.runIf> = test.runIf(isLong);
