import { useLoad } from "@portico/ui/hooks/use-load";
import { useConsole } from "../shared/use-console.ts";

/** Loads a project and whether the operator can change it. */
export function useProject(projectId: string) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(async () => (await calls.project.get({ project_id: projectId })).project, [calls, projectId]);
  return { load, canChange: isAtLeast("owner") && load.value?.origin === "console" };
}
