import { useLoad } from "@portico/ui/hooks/use-load";
import { useConsole } from "../shared/use-console.ts";

/** A project's settings, and whether the operator may change them here. */
export function useProject(projectId: string) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(async () => (await calls.project.get({ project_id: projectId })).project, [calls, projectId]);
  return { load, mayChange: isAtLeast("owner") && load.value?.origin === "console" };
}
