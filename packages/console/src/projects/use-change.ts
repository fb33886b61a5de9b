import { useAction } from "@portico/ui/hooks/use-action";
import { useMemo, useState } from "react";
import { useConsole } from "../shared/use-console.ts";
import { makePatch } from "./paths.ts";
import type { ProjectView, Settings, Verdict } from "./types.ts";

/**
 * A change of settings under way: what was typed, what the provider says of it, and saving it. What it says is the
 * configuration file's own verdict, by paths.
 */
export function useChange(project: ProjectView, onSaved: (project: ProjectView) => void) {
  const { calls } = useConsole();
  const [draft, setDraft] = useState<Settings>(project.settings);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const patch = useMemo(() => makePatch(project.settings, draft), [project.settings, draft]);
  const { project_id, version } = project;
  const check = useAction(async () => {
    setVerdict(await calls.project.check({ project_id, patch }));
  });
  const faults = verdict?.faults ?? [];
  return {
    draft,
    patch,
    isChanged: Object.keys(patch).length > 0,
    /** What is typed on makes what was said of it an old verdict. */
    change(next: Settings) {
      setDraft(next);
      setVerdict(null);
    },
    discard() {
      setDraft(project.settings);
      setVerdict(null);
    },
    check,
    verdict,
    faults,
    isReviewed: verdict !== null && faults.length === 0,
    closeReview: () => setVerdict(null),
    async save(reason: string) {
      if (version === null) throw new Error("The settings of the configuration file are read only.");
      const answer = await calls.project.update({ project_id, version, patch, note: reason }, { reason });
      setVerdict(null);
      setDraft(answer.project.settings);
      onSaved(answer.project);
    },
  };
}

export type SettingsChangeUnderWay = ReturnType<typeof useChange>;
