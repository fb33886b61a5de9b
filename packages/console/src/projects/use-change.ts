import { useAction } from "@portico/admin/kit";
import { useMemo, useState } from "react";
import { managementPath } from "../ground/calls.ts";
import { useConsole } from "../ground/use-console.ts";
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
  const at = (path: string) => managementPath(project.project_id, `/b2b/project${path}`);
  const check = useAction(async () => {
    setVerdict(await calls.ask<Verdict>("POST", at("/check"), { body: { patch } }));
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
      const body = { version: project.version, patch, note: reason };
      const answer = await calls.ask<{ project: ProjectView }>("PUT", at(""), { body, reason });
      setVerdict(null);
      setDraft(answer.project.settings);
      onSaved(answer.project);
    },
  };
}

export type SettingsChangeUnderWay = ReturnType<typeof useChange>;
