import type { ComponentType } from "react";
import type { OperatorRole } from "./calls.ts";

/** A page of the console: its entry in the navigation and its lazy screen. */
export interface ConsolePage {
  /** Its path segment below `/console/`, or below the project's. */
  path: string;
  name: string;
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
