import type { ComponentType } from "react";
import type { OperatorRole } from "./calls.ts";

/** A page of the console: its place in the navigation, and its screen, which is fetched when it is gone to. */
export interface ConsolePage {
  /** The first step of its address below `/console/`, after the project's where it is of one. */
  path: string;
  name: string;
  /** Whether it is about one project. */
  isOfProject: boolean;
  /** Who sees it; every operator when absent. */
  least?: OperatorRole;
  load: () => Promise<{ default: ComponentType<ConsolePageProps> }>;
}

export interface ConsolePageProps {
  /** Empty on a page that is about no project. */
  projectId: string;
  /** What follows the page's own step in the address. */
  rest: readonly string[];
}
