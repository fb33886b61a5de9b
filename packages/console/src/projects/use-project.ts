import { useLoad } from "@portico/admin/kit";
import { managementPath } from "../ground/calls.ts";
import { useConsole } from "../ground/use-console.ts";
import type { ProjectView } from "./types.ts";

/** A project's settings, and whether the operator may change them here. */
export function useProject(projectId: string) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(
    async () => (await calls.ask<{ project: ProjectView }>("GET", managementPath(projectId, "/b2b/project"))).project,
    [calls, projectId],
  );
  return { load, mayChange: isAtLeast("owner") && load.value?.origin === "console" };
}
