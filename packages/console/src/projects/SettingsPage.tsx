import { Panel } from "@portico/ui/components/Panel";
import { away } from "@portico/ui/lib/away";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { PasswordSettings } from "./PasswordSettings.tsx";
import { ProjectForm, type ProjectFormProps } from "./ProjectForm.tsx";
import { SessionSettings } from "./SessionSettings.tsx";
import { SignInMethods } from "./SignInMethods.tsx";
import { SocialLogin } from "./SocialLogin.tsx";
import type { ProjectPageProps } from "./types.ts";
import { Versions } from "./Versions.tsx";

// Keeps an unsaved change in view until it is reviewed.
addStyles(`
.portico-settings-form { display: flex; flex-direction: column; gap: 16px; min-width: 0; }
.portico-settings-form :is(input, select, button) { scroll-margin-block-end: 160px; }
.portico-settings-unsaved:not([data-state=reviewed]) { position: sticky; inset-block-end: 0; border-radius: var(--po-radius-box); box-shadow: var(--po-shadow); }
`);

/** The sign-in settings of a project, and the versions of all its settings. */
export default function SettingsPage({ projectId }: ProjectPageProps) {
  return (
    <ProjectForm
      projectId={projectId}
      form={(form) => <SettingsEditor {...form} />}
      below={(actions) => (
        <>
          <Panel
            title="Other settings"
            lead={
              <>
                Change all other settings in the configuration file, on the command line or with the management API. See{" "}
                <a {...part("link")} href="/docs/project-settings" {...away}>
                  Project settings
                </a>
                .
              </>
            }
          />
          {actions.project.origin === "console" && <Versions {...actions} />}
        </>
      )}
    />
  );
}

function SettingsEditor({ saving, ...form }: ProjectFormProps) {
  return (
    <div {...part("settings-form")}>
      <SignInMethods {...form} />
      <SocialLogin {...form} />
      <SessionSettings {...form} />
      <PasswordSettings {...form} />
      {saving && (
        <div {...part("settings-unsaved")} data-state={form.under.isReviewed ? "reviewed" : undefined}>
          <Panel title="Unsaved changes">{saving}</Panel>
        </div>
      )}
    </div>
  );
}
