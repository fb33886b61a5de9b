import { Panel, Shown } from "@portico/admin/kit";
import { away } from "@portico/ui/lib/away";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { KeptIn } from "./KeptIn.tsx";
import { PasswordSettings } from "./PasswordSettings.tsx";
import { Saving } from "./Saving.tsx";
import { SessionSettings } from "./SessionSettings.tsx";
import { SignInMethods } from "./SignInMethods.tsx";
import { SocialLogin } from "./SocialLogin.tsx";
import type { ProjectPageProps, ProjectView } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useProject } from "./use-project.ts";
import { Versions } from "./Versions.tsx";

// A change stays in view until it is reviewed, which takes the focus to its own place.
addStyles(`
.portico-settings-form { display: flex; flex-direction: column; gap: 16px; min-width: 0; }
.portico-settings-form :is(input, select, button) { scroll-margin-block-end: 160px; }
.portico-settings-unsaved:not([data-state=reviewed]) { position: sticky; inset-block-end: 0; border-radius: var(--po-radius-box); box-shadow: var(--po-shadow); }
`);

/** How members sign in, and the history of all settings of a project. */
export default function SettingsPage({ projectId }: ProjectPageProps) {
  const { load, mayChange } = useProject(projectId);
  return (
    <Shown of={load} rows={8}>
      {(project) => (
        <>
          <KeptIn project={project} onTaken={(taken) => load.change(() => taken)} />
          <Editor
            key={`${project.project_id} ${project.version}`}
            project={project}
            isReadOnly={!mayChange}
            onSaved={(saved) => load.change(() => saved)}
            onReload={() => void load.reload()}
          />
          <Panel
            title="Other settings"
            lead={
              <>
                All other settings are changed in the configuration file, by the command line or by the management API,
                as described in{" "}
                <a {...part("link")} href="/docs/project-settings" {...away}>
                  Project settings
                </a>
                .
              </>
            }
          />
          {project.origin === "console" && (
            <Versions
              project={project}
              mayChange={mayChange}
              onChanged={(changed) => load.change(() => changed)}
              onReload={() => void load.reload()}
            />
          )}
        </>
      )}
    </Shown>
  );
}

interface EditorProps {
  project: ProjectView;
  isReadOnly: boolean;
  onSaved: (project: ProjectView) => void;
  onReload: () => void;
}

function Editor({ project, isReadOnly, onSaved, onReload }: EditorProps) {
  const under = useChange(project, onSaved);
  const form = { under, project, isReadOnly };
  return (
    <div {...part("settings-form")}>
      <SignInMethods {...form} />
      <SocialLogin {...form} />
      <SessionSettings {...form} />
      <PasswordSettings {...form} />
      {!isReadOnly && (under.isChanged || under.verdict) && (
        <div {...part("settings-unsaved")} data-state={under.isReviewed ? "reviewed" : undefined}>
          <Panel title="Not saved yet">
            <Saving under={under} onReload={onReload} />
          </Panel>
        </div>
      )}
    </div>
  );
}
