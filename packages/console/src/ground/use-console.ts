import { createContext, useContext } from "react";
import { type ConsoleCalls, type OperatorRole, operatorRoles } from "./calls.ts";

/** The operator who is signed in. */
export interface Operator {
  operator_id: string;
  email_address: string;
  role: OperatorRole;
}

export interface ConsoleGround {
  calls: ConsoleCalls;
  operator: Operator;
  /** A development provider has an inbox and a clock. */
  mode: "development" | "production";
}

/** Null before somebody is signed in. */
export const ConsoleContext = createContext<ConsoleGround | null>(null);

/** What a page of the console stands on. @throws Error where it stands outside, which is a mistake of ours. */
export function useConsole() {
  const ground = useContext(ConsoleContext);
  if (!ground) throw new Error("A page stands outside of the console.");
  const { operator } = ground;
  return {
    ...ground,
    /** Whether the operator's role is this one or above: for showing and hiding. The provider decides again on every call. */
    isAtLeast: (least: OperatorRole) => operatorRoles.indexOf(operator.role) >= operatorRoles.indexOf(least),
  };
}
