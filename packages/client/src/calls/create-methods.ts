import type { Operation, OperationName } from "@portico/wire";
import type { Method } from "../lib/method.ts";
import { nest } from "../lib/method.ts";
import type { Internals } from "./internals.ts";

type First<Path extends string> = Path extends `${infer Step}.${string}` ? Step : Path;

/** `{ "a.b": F }` as `{ a: { b: F } }`. */
type Nested<Flat> = {
  [Step in First<keyof Flat & string>]: Step extends keyof Flat
    ? Flat[Step]
    : Nested<{ [Path in keyof Flat as Path extends `${Step}.${infer Rest}` ? Rest : never]: Flat[Path] }>;
};

type Methods<Names extends OperationName> = Nested<{ [Name in Names]: Method<Name> }>;

/**
 * Makes a method of every operation of a table, nested as its name says: an operation costs its row and no code. The
 * interfaces of the capabilities document what the methods take and answer.
 */
export function createMethods<Names extends OperationName>(table: Record<Names, Operation>, { loadCalls }: Internals) {
  return nest(
    Object.keys(table),
    (name) => async (request?: object) => (await loadCalls()).send(name, table[name as Names], request),
  ) as unknown as Methods<Names>;
}
