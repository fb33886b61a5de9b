import { test } from "vitest";

/** For a turn of a journey whose rule a contract or a flow proves as well: `npm run test:long` walks it in a browser. */
export const longTest = test.runIf(process.env.PORTICO_LONG === "1");
