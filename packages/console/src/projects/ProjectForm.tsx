import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useState } from "react";
import { ReasonDialog } from "../shared/ConfirmAction.tsx";
import { PageAsync } from "../shared/NotFound.tsx";
import { useConsole } from "../shared/use-console.ts";
import { Points, Review } from "./Review.tsx";
import type { ProjectView } from "./types.ts";
import { type SettingsChange, type SettingsFormProps, useChange, useProject } from "./use-change.ts";

// The buttons stay in view while a long form is edited. A review is too tall for that.
addStyles(`
.portico-field-pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 14px; align-items: start; }
.portico-console-notice { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 12px clamp(16px, 8% - 10px, 24px); font: 14px/20px var(--po-font); background: var(--po-tint); border: 1px solid var(--po-line); border-radius: 10px; overflow-wrap: anywhere; }
.portico-console-notice > div:first-child { flex: 1 1 240px; min-width: 0; }
.portico-console-notice b { font-weight: var(--po-bold); }
.portico-console-notice p { margin-block-start: 2px; color: var(--po-soft); }
.portico-panel-foot:has(> .portico-actions:only-child > [data-variant=main]) { position: sticky; inset-block-end: 0; z-index: 1; padding-block: 12px; margin-block-end: -12px; background: var(--po-surface); }
`);

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
  form: (props: ProjectFormProps, actions: ProjectActions) => ReactNode;
}

/** Loads a project and renders a form of its settings, read-only if the operator can't change them. Resets after each save. */
export function ProjectForm({ projectId, form }: Props) {
  const { load, canChange } = useProject(projectId);
  return (
    <PageAsync load={load} rows={8}>
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
          </>
        );
      }}
    </PageAsync>
  );
}

function Change({ actions, form }: { actions: ProjectActions; form: Props["form"] }) {
  const { project, canChange, onChanged, onReload } = actions;
  const under = useChange(project, onChanged);
  const isUnsaved = canChange && (under.isChanged || under.result !== null);
  const saving = isUnsaved ? <Saving under={under} onReload={onReload} /> : undefined;
  return form({ under, project, isReadOnly: !canChange, saving }, actions);
}

interface ConfigFileNoticeProps {
  project: ProjectView;
  onTakenOver: (project: ProjectView) => void;
  isOpenAtFirst?: boolean | undefined;
}

/** Explains for a project of the configuration file why its settings are read-only and how to change them. */
export function ConfigFileNotice({ project, onTakenOver, isOpenAtFirst = false }: ConfigFileNoticeProps) {
  const { calls, isAtLeast } = useConsole();
  const [isAsking, setAsking] = useState(isOpenAtFirst);
  if (project.origin === "console") {
    return isAtLeast("owner") ? null : (
      <div {...part("console-notice")}>
        <p>You can view these settings. Ask an owner to change them.</p>
      </div>
    );
  }
  return (
    <div {...part("console-notice")}>
      <div>
        <b>Managed in the configuration file</b>
        <p>
          {project.is_named_in_file ? (
            <>
              Edit {project.file ?? "the configuration file"} and run <code>portico reload</code>. To manage the project
              here, remove it from the file first.
            </>
          ) : (
            "The file no longer contains this project. It keeps its last settings."
          )}
        </p>
      </div>
      {!project.is_named_in_file && isAtLeast("owner") && !isAsking && (
        <Action onClick={() => setAsking(true)}>Manage in console</Action>
      )}
      {isAsking && (
        <ReasonDialog
          title="Manage this project in the console?"
          action="Manage in console"
          isHarmless
          onCancel={() => setAsking(false)}
          onConfirm={async (reason) => {
            const answer = await calls.projects.takeOver({ project_id: project.project_id }, { reason });
            setAsking(false);
            onTakenOver(answer.project);
          }}
        >
          <p>
            Members stay signed in, and tokens and secrets stay valid. If you add the project to the configuration file
            again, the provider won't start.
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}

/** Controls below an unsaved change: review it, see its errors, save or discard it. */
function Saving({ under, onReload }: { under: SettingsChange; onReload: () => void }) {
  const notify = useNotify();
  const { isChanged, check, issues, result } = under;
  if (under.isReviewed && result)
    return (
      <Review
        title="Review changes"
        result={result}
        action="Save changes"
        onCancel={under.closeReview}
        onReload={onReload}
        onSave={async (reason) => {
          await under.save(reason);
          notify("Settings saved. They apply on all nodes within ten seconds.");
        }}
      />
    );
  return (
    <>
      {issues.length > 0 && (
        <Points
          title="Can't save these changes"
          points={issues.map(({ path, message }) => `${path || "All settings"}: ${message}`)}
          isBad
        />
      )}
      <FailureNote failure={check.failure} />
      {isChanged && (
        <Actions>
          <Action variant="main" busy={check.isBusy} onClick={() => void check.run()}>
            Review changes
          </Action>
          <Action variant="quiet" onClick={under.discard}>
            Discard
          </Action>
        </Actions>
      )}
    </>
  );
}
