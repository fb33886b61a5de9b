// Only needs to compile: an operation without a mark does not.
import type { OperationName } from "./operations.ts";
import { type SessionMarks, sessionMarks } from "./session-marks.ts";

const { "totp.create": _forgotten, ...others } = sessionMarks;
// @ts-expect-error: an operation's mark is missing.
export const forgotten: SessionMarks = others;
// @ts-expect-error: so is that of a new one.
export const grown: SessionMarks<OperationName | "boards.create"> = sessionMarks;
// @ts-expect-error: a kind that nobody knows.
export const misspelt: SessionMarks<"boards.create"> = { "boards.create": ["owner"] };
