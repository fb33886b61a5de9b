import type { ConsolePage } from "../shared/page.ts";

/** What an address of the console is about. */
export interface Place {
  /** Empty where it is about none. */
  projectId: string;
  /** Null for an address that is none of ours, and for the beginning. */
  page: ConsolePage | null;
  rest: readonly string[];
  isMissing: boolean;
}

/** @param steps below `/console/`. Pages of a project stand behind its id. */
export function readPlace(pages: readonly ConsolePage[], steps: readonly string[]): Place {
  const isOfProject = /^project-/.test(steps[0] ?? "");
  const [projectId = "", path, ...rest] = isOfProject ? steps : ["", ...steps];
  const among = pages.filter((page) => page.isOfProject === isOfProject);
  const page = among.find((one) => one.path === path) ?? (path === undefined && isOfProject ? among[0] : undefined);
  return { projectId, page: page ?? null, rest, isMissing: !page && path !== undefined };
}
