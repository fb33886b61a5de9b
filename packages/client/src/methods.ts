import { operations } from "@portico/wire";
import type { Call, CallName } from "./call.ts";

/** Where an operation's method hangs on the client, where that differs from its name on the wire. */
function methodPath(name: string): string[] {
  return name
    .replace(/^(session|organization)s/, "$1")
    .replace(/^members\.(\w+)Self/, "self.$1")
    .replace(/^members/, "organization.members")
    .split(".");
}

interface Methods {
  [name: string]: Methods | ((request?: object) => Promise<unknown>);
}

/**
 * A method for every operation of the wire, nested as its name says. The table is in the bundle anyway, so an
 * operation costs its row and no code; the interfaces of the capabilities say what the methods take and answer.
 */
export function createMethods(call: Call): Methods {
  const root: Methods = {};
  for (const name of Object.keys(operations) as CallName[]) {
    const steps = methodPath(name);
    const last = steps.pop() as string;
    let at = root;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Methods;
    }
    at[last] = (request) => call(name, request);
  }
  return root;
}
