import { getAt, type Path, setAt } from "./paths.ts";
import type { ProjectView } from "./types.ts";
import type { SettingsChangeUnderWay } from "./use-change.ts";

/** What each part of the settings form is given. */
export interface SettingsFormProps {
  under: SettingsChangeUnderWay;
  project: ProjectView;
  isReadOnly: boolean;
}

/** Reads settings as they are typed, or as they apply by default, and writes them. */
export function readSettings({ under, project }: SettingsFormProps) {
  return {
    read: (path: Path) => getAt(under.draft, path) ?? getAt(project.effective, path),
    write: (path: Path, value: unknown) => under.change(setAt(under.draft, path, value)),
    faultAt: (path: Path) => under.faults.find((fault) => fault.path === path.join("."))?.message,
  };
}
