import type { ConsolePage } from "../shared/page.ts";

/** The page that a URL of the console names. */
export interface Route {
  /** Empty on pages without a project. */
  projectId: string;
  /** Null on the start page, and if no page has this path. */
  page: ConsolePage | null;
  rest: readonly string[];
  isMissing: boolean;
}

/** @param steps of the path below `/console/`. Pages of a project follow its ID. */
export function readRoute(pages: readonly ConsolePage[], steps: readonly string[]): Route {
  const isOfProject = /^project-/.test(steps[0] ?? "");
  const [projectId = "", path, ...rest] = isOfProject ? steps : ["", ...steps];
  const among = pages.filter((page) => page.isOfProject === isOfProject);
  const page = among.find((one) => one.path === path) ?? (path === undefined && isOfProject ? among[0] : undefined);
  return { projectId, page: page ?? null, rest, isMissing: !page && path !== undefined };
}
