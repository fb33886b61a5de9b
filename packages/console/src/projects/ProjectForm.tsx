import { Async } from "@portico/ui/components/Async";
import type { ReactNode } from "react";
import { KeptIn } from "./KeptIn.tsx";
import { Saving } from "./Saving.tsx";
import type { SettingsFormProps } from "./settings-form.ts";
import type { ProjectView } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useProject } from "./use-project.ts";

export interface ProjectFormProps extends SettingsFormProps {
  /** Review, save and discard, while something is changed. */
  saving: ReactNode | undefined;
}

export interface ProjectActions {
  project: ProjectView;
  mayChange: boolean;
  onChanged: (project: ProjectView) => void;
  onReload: () => void;
}

interface Props {
  projectId: string;
  form: (props: ProjectFormProps) => ReactNode;
  /** What follows the form, outside of the change under way. */
  below?: (actions: ProjectActions) => ReactNode;
}

/** A form of a project's settings: loaded, read only where it must be, and anew with each saved version. */
export function ProjectForm({ projectId, form, below }: Props) {
  const { load, mayChange } = useProject(projectId);
  return (
    <Async of={load} rows={8}>
      {(project) => {
        const actions: ProjectActions = {
          project,
          mayChange,
          onChanged: (changed) => load.change(() => changed),
          onReload: () => void load.reload(),
        };
        return (
          <>
            <KeptIn project={project} onTaken={actions.onChanged} />
            <Change key={`${project.project_id} ${project.version}`} actions={actions} form={form} />
            {below?.(actions)}
          </>
        );
      }}
    </Async>
  );
}

function Change({ actions, form }: { actions: ProjectActions; form: Props["form"] }) {
  const { project, mayChange, onChanged, onReload } = actions;
  const under = useChange(project, onChanged);
  const isUnsaved = mayChange && (under.isChanged || under.verdict !== null);
  const saving = isUnsaved ? <Saving under={under} onReload={onReload} /> : undefined;
  return form({ under, project, isReadOnly: !mayChange, saving });
}
