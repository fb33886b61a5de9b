import { createContext, useContext } from "react";
import { type Operator, type OperatorRole, operatorRoles } from "./calls.ts";
import type { ConsoleCalls } from "./operations.ts";

export interface ConsoleValues {
  calls: ConsoleCalls;
  operator: Operator;
  /** A development provider has an inbox and a clock. */
  mode: "development" | "production";
}

/** Null before somebody is signed in. */
export const ConsoleContext = createContext<ConsoleValues | null>(null);

/** Returns the calls and the operator. @throws Error outside of the console, which is a mistake of ours. */
export function useConsole() {
  const values = useContext(ConsoleContext);
  if (!values) throw new Error("A page is used outside of the console.");
  const { operator } = values;
  return {
    ...values,
    /** Whether the operator's role is this one or above: for showing and hiding. The provider decides again on every call. */
    isAtLeast: (least: OperatorRole) => operatorRoles.indexOf(operator.role) >= operatorRoles.indexOf(least),
  };
}
