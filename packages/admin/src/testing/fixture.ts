import type { ReactNode } from "react";
import type { Calls } from "../shared/calls.ts";

/** One state of one screen, for the gallery and its tests. */
export interface AdminFixture {
  calls: Calls;
  screen: ReactNode;
  /** For components that are as wide as their content. */
  isInline?: boolean;
}
