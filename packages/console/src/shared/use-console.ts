import { type ComponentType, createContext, useContext } from "react";
import { type Operator, type OperatorRole, operatorRoles } from "./calls.ts";
import type { ConsoleCalls } from "./operations.ts";

interface ConsoleValues {
  calls: ConsoleCalls;
  operator: Operator;
  /** In development, the provider has an inbox and a clock that can be moved. */
  mode: "development" | "production";
}

/** Texts of shared components, written for operators. */
export const consoleStrings = {
  failures: {
    forbidden: "Your operator role doesn't allow this. Ask an owner of the console.",
    hidden: "Your operator role doesn't allow this.",
    askAdmin: "Ask an owner of the console.",
  },
};

/** Null before sign-in. */
export const ConsoleContext = createContext<ConsoleValues | null>(null);

/** Returns the calls and the operator. @throws Error outside of a ConsoleContext. */
export function useConsole() {
  const values = useContext(ConsoleContext);
  if (!values) throw new Error("useConsole must be used inside ConsoleContext.");
  const { operator } = values;
  return {
    ...values,
    /** Whether the operator has at least this role. Only for hiding controls: the provider checks every call. */
    isAtLeast: (least: OperatorRole) => operatorRoles.indexOf(operator.role) >= operatorRoles.indexOf(least),
  };
}

/** The names of projects by ID, as far as the project switcher has loaded them. */
export const ProjectNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns a function that names a project, or else repeats its ID. */
export function useProjectName(): (projectId: string) => string {
  const names = useContext(ProjectNames);
  return (projectId) => names.get(projectId) ?? projectId;
}

/** A page of the console: its entry in the navigation and its lazy screen. */
export interface ConsolePage {
  /** Its path segment below `/console/`, or below the project's. */
  path: string;
  name: string;
  /** The heading above it in a wide navigation, if it begins a group. */
  group?: string;
  /**
   * The paths below its own: a word, or `{name}` for an ID. Any other path is "Page not found". Default: none.
   */
  routes?: readonly string[];
  /** Whether it belongs to one project. */
  isOfProject: boolean;
  /** The role that the page requires. Default: any operator. */
  least?: OperatorRole;
  load: () => Promise<{ default: ComponentType<ConsolePageProps> }>;
}

export interface ConsolePageProps {
  /** Empty on pages without a project. */
  projectId: string;
  /** Path segments after the page's own. */
  rest: readonly string[];
}
