import { test } from "vitest";

/** Whether this is `npm run test:long`. */
export const isLong = process.env.PORTICO_LONG === "1";

/** For a turn of a journey whose rule a contract or a flow proves as well: the long run walks it in a browser. */
export const longTest = test.runIf(isLong);

/** Of cases that differ in what a contract or a flow proves as well the first one; all in the long run. */
export const oneOf = <Case>(cases: readonly Case[]): readonly Case[] => (isLong ? cases : cases.slice(0, 1));
