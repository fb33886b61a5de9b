import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useMemo, useState } from "react";
import { useConsole } from "../shared/use-console.ts";
import { createPatch, getAt, type Path, setAt } from "./paths.ts";
import type { CheckResult, ProjectView, Settings } from "./types.ts";

/**
 * An unsaved change of settings: the draft, the provider's check and saving. The provider checks the draft like a
 * configuration file.
 */
export function useChange(project: ProjectView, onSaved: (project: ProjectView) => void) {
  const { calls } = useConsole();
  const [draft, setDraft] = useState<Settings>(project.settings);
  const [result, setResult] = useState<CheckResult | null>(null);
  const patch = useMemo(() => createPatch(project.settings, draft), [project.settings, draft]);
  const { project_id, version } = project;
  const check = useAction(async () => {
    setResult(await calls.project.check({ project_id, patch }));
  });
  const issues = result?.issues ?? [];
  return {
    draft,
    patch,
    isChanged: Object.keys(patch).length > 0,
    /** Changes the draft, which makes the last check outdated. */
    change(next: Settings) {
      setDraft(next);
      setResult(null);
    },
    discard() {
      setDraft(project.settings);
      setResult(null);
    },
    check,
    result,
    issues,
    isReviewed: result !== null && issues.length === 0,
    closeReview: () => setResult(null),
    async save(reason: string) {
      if (version === null) throw new Error("Settings of the configuration file are read-only.");
      const answer = await calls.project.update({ project_id, version, patch, note: reason }, { reason });
      setResult(null);
      setDraft(answer.project.settings);
      onSaved(answer.project);
    },
  };
}

export type SettingsChange = ReturnType<typeof useChange>;

/** The props of each section of the settings form. */
export interface SettingsFormProps {
  under: SettingsChange;
  project: ProjectView;
  isReadOnly: boolean;
}

/** Reads settings from the draft or else the effective value, and writes to the draft. */
export function readSettings({ under, project }: SettingsFormProps) {
  return {
    read: (path: Path) => getAt(under.draft, path) ?? getAt(project.effective, path),
    write: (path: Path, value: unknown) => under.change(setAt(under.draft, path, value)),
    errorAt: (path: Path) => under.issues.find((issue) => issue.path === path.join("."))?.message,
  };
}

/** Loads a project and whether the operator can change it. */
export function useProject(projectId: string) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(async () => (await calls.project.get({ project_id: projectId })).project, [calls, projectId]);
  return { load, canChange: isAtLeast("owner") && load.value?.origin === "console" };
}
