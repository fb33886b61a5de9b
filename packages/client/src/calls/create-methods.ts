import type { Operation, OperationName } from "@portico/wire";
import type { Method } from "../lib/method.ts";
import { nest } from "../lib/method.ts";
import type { Internals } from "./internals.ts";

type First<Path extends string> = Path extends `${infer Step}.${string}` ? Step : Path;

/** Maps `{ "a.b": F }` to `{ a: { b: F } }`. */
type Nested<Flat> = {
  [Step in First<keyof Flat & string>]: Step extends keyof Flat
    ? Flat[Step]
    : Nested<{ [Path in keyof Flat as Path extends `${Step}.${infer Rest}` ? Rest : never]: Flat[Path] }>;
};

type Methods<Names extends OperationName> = Nested<{ [Name in Names]: Method<Name> }>;

/**
 * Creates a method for every operation of a table, nested by its name, so that an operation costs one row and no
 * code. The interfaces in `methods/` document their requests and responses.
 */
export function createMethods<Names extends OperationName>(table: Record<Names, Operation>, { loadCalls }: Internals) {
  return nest(
    Object.keys(table),
    (name) => async (request?: object) => (await loadCalls()).send(name, table[name as Names], request),
  ) as unknown as Methods<Names>;
}
