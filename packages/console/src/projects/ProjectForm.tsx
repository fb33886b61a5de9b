import { Async } from "@portico/ui/components/Async";
import type { ReactNode } from "react";
import { ConfigFileNotice } from "./ConfigFileNotice.tsx";
import { Saving } from "./Saving.tsx";
import type { SettingsFormProps } from "./settings-form.ts";
import type { ProjectView } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useProject } from "./use-project.ts";

export interface ProjectFormProps extends SettingsFormProps {
  /** The controls to review, save and discard. Undefined without unsaved changes. */
  saving: ReactNode | undefined;
}

export interface ProjectActions {
  project: ProjectView;
  canChange: boolean;
  onChanged: (project: ProjectView) => void;
  onReload: () => void;
}

interface Props {
  projectId: string;
  form: (props: ProjectFormProps) => ReactNode;
  /** Content below the form, which is not part of the unsaved change. */
  below?: (actions: ProjectActions) => ReactNode;
}

/** Loads a project and renders a form of its settings, read-only if the operator can't change them. Resets after each save. */
export function ProjectForm({ projectId, form, below }: Props) {
  const { load, canChange } = useProject(projectId);
  return (
    <Async of={load} rows={8}>
      {(project) => {
        const actions: ProjectActions = {
          project,
          canChange,
          onChanged: (changed) => load.change(() => changed),
          onReload: () => void load.reload(),
        };
        return (
          <>
            <ConfigFileNotice project={project} onTakenOver={actions.onChanged} />
            <Change key={`${project.project_id} ${project.version}`} actions={actions} form={form} />
            {below?.(actions)}
          </>
        );
      }}
    </Async>
  );
}

function Change({ actions, form }: { actions: ProjectActions; form: Props["form"] }) {
  const { project, canChange, onChanged, onReload } = actions;
  const under = useChange(project, onChanged);
  const isUnsaved = canChange && (under.isChanged || under.result !== null);
  const saving = isUnsaved ? <Saving under={under} onReload={onReload} /> : undefined;
  return form({ under, project, isReadOnly: !canChange, saving });
}
