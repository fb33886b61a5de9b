import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { TextField } from "@portico/ui/components/TextField";
import { useLoad } from "@portico/ui/hooks/use-load";
import { away } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { useState } from "react";
import { ReasonDialog } from "../shared/ConfirmAction.tsx";
import type { ConnectedApp } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import { checkRedirectUrl, warnAboutUrl } from "./AddressesPage.tsx";
import { EventStreams } from "./EventStreams.tsx";
import type { ProjectPageProps } from "./types.ts";

interface AppsPageProps extends ProjectPageProps {
  /** For the gallery: the app whose logout URL is being changed. */
  changingAtFirst?: string;
}

const texts = {
  connected_app_in_configuration: "This app is set in the configuration file. Change it there.",
  connected_app_not_found: "This app has been deleted. Reload the page.",
};

/** The apps that sign members in, with the URLs that get logout tokens. */
export default function AppsPage({ projectId, changingAtFirst }: AppsPageProps) {
  const { calls } = useConsole();
  const load = useLoad(
    async () => (await calls.connectedApps.list({ project_id: projectId })).connected_apps,
    [calls, projectId],
  );
  return (
    <>
      <Panel
        title="Connected apps"
        lead={
          <>
            Apps and AI agents that members connect. A logout URL notifies an app when a member signs out.{" "}
            <a {...part("link")} href="/docs/connected-apps#log-members-out-of-an-app" {...away}>
              Log members out of an app
            </a>
          </>
        }
      >
        <Async load={load}>
          {(apps) =>
            apps.length === 0 ? (
              <Empty title="No connected apps yet">
                Create them with the management API, on the command line or in the configuration file.
              </Empty>
            ) : (
              <Rows label="Connected apps">
                {apps.map((app) => (
                  <ConnectedAppRow
                    key={app.client_id}
                    projectId={projectId}
                    app={app}
                    isChangingAtFirst={app.client_id === changingAtFirst}
                    onChanged={(changed) =>
                      load.change((list) => list.map((one) => (one.client_id === changed.client_id ? changed : one)))
                    }
                  />
                ))}
              </Rows>
            )
          }
        </Async>
      </Panel>
      <EventStreams projectId={projectId} names={new Map(load.value?.map((app) => [app.client_id, app.client_name]))} />
    </>
  );
}

interface ConnectedAppRowProps {
  projectId: string;
  app: ConnectedApp;
  isChangingAtFirst: boolean;
  onChanged: (app: ConnectedApp) => void;
}

function ConnectedAppRow({ projectId, app, isChangingAtFirst, onChanged }: ConnectedAppRowProps) {
  const { calls, isAtLeast } = useConsole();
  const notify = useNotify();
  const { client_id, client_name, backchannel_logout_uri: current } = app;
  const [isChanging, setChanging] = useState(isChangingAtFirst);
  const [text, setText] = useState(current);
  const [isSubmitted, setSubmitted] = useState(false);
  const isInFile = app.source === "configuration";
  const entered = text.trim();
  const error = checkLogoutUrl(entered);
  async function save(reason: string) {
    const request = { project_id: projectId, client_id, backchannel_logout_uri: entered };
    const { connected_app } = await calls.connectedApps.update(request, { reason });
    setChanging(false);
    notify(entered ? "Logout URL saved" : "Logout URL removed");
    onChanged(connected_app);
  }
  return (
    <Row
      title={client_name}
      badges={
        <>
          <Badge>{app.client_type.startsWith("first_party") ? "Your own" : "Third party"}</Badge>
          {isInFile && <Badge>Config file</Badge>}
        </>
      }
      detail={`${client_id}\u00a0· ${current ? `Logout URL: ${current}` : "No logout URL"}`}
      actions={
        isAtLeast("owner") &&
        !isInFile &&
        !isChanging && (
          <Actions>
            <Action
              label={`${current ? "Change" : "Add"} logout URL of ${client_name}`}
              onClick={() => {
                setText(current);
                setSubmitted(false);
                setChanging(true);
              }}
            >
              {current ? "Change" : "Add logout URL"}
            </Action>
          </Actions>
        )
      }
    >
      {isChanging && (
        <ReasonDialog
          isHarmless
          title={`Logout URL of ${client_name}`}
          action="Save"
          texts={texts}
          isIncomplete={error !== undefined}
          onSubmit={() => setSubmitted(true)}
          onCancel={() => setChanging(false)}
          onConfirm={save}
          fields={
            <TextField
              label="Back-channel logout URL"
              name="backchannel_logout_uri"
              inputMode="url"
              maxLength={2048}
              value={text}
              error={isSubmitted || entered.includes("#") ? error : undefined}
              hint={warnAboutUrl(entered) ?? "The app's server gets logout tokens here. Leave empty for none."}
              onChange={setText}
            />
          }
        />
      )}
    </Row>
  );
}

/** Returns what is wrong with a logout URL, before the provider is asked. Empty removes it. */
export function checkLogoutUrl(text: string, pageUrl = globalThis.location?.href ?? ""): string | undefined {
  if (text === "") return undefined;
  // A provider that is not served by https accepts http, for development.
  if (/^http:/i.test(text) && !pageUrl.startsWith("http:")) return "Use https. Logout tokens are not sent over http.";
  return checkRedirectUrl(text);
}
