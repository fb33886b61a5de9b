import { getAt, type Path, setAt } from "./paths.ts";
import type { ProjectView } from "./types.ts";
import type { SettingsChange } from "./use-change.ts";

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
