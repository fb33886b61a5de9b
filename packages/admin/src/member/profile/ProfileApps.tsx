import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { Face } from "@portico/ui/components/Face";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { profile } from "./texts.ts";

addStyles(`
.portico-app-scopes > li { padding-inline-start: 14px; font: 14px/20px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; border-inline-start: 2px solid var(--po-line); }
`);

export interface ProfileAppsProps {
  /** The app whose dialog is open initially, for the gallery. */
  endingAtFirst?: string;
}

/** The apps that the member has connected, with their scopes. */
export function ProfileAppsScreen({ endingAtFirst = "" }: ProfileAppsProps) {
  const { apps: texts, refused } = useStrings("profile", profile);
  const { admin } = useCalls();
  const notify = useNotify();
  const [ending, setEnding] = useState(endingAtFirst);
  const load = useLoad(async () => (await admin.self.getConnectedApps()).connected_apps, [admin]);
  const end = useAction(async (connected_app_id: string, app: string) => {
    await admin.self.revokeConnectedApp({ connected_app_id });
    load.change((apps) => apps.filter((one) => one.connected_app_id !== connected_app_id));
    setEnding("");
    notify(texts.ended({ app }));
  });
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Async load={load} texts={refused}>
        {(apps) =>
          apps.length === 0 ? (
            <Empty title={texts.none}>{texts.noneLead}</Empty>
          ) : (
            <Rows label={texts.title}>
              {apps.map(({ connected_app_id: id, name, description, logo_url, scopes }) => (
                <Row
                  key={id}
                  lead={<Face name={name} src={logo_url} />}
                  title={name}
                  detail={description && <bdi>{description}</bdi>}
                  actions={
                    ending === "" && (
                      <Action label={texts.endLabel({ app: name })} onClick={() => setEnding(id)}>
                        {texts.end}
                      </Action>
                    )
                  }
                >
                  {scopes.length > 0 && (
                    <div>
                      <p {...part("panel-lead")}>{texts.may}</p>
                      <ul {...part("app-scopes")}>
                        {scopes.map(({ scope, description: says }) => (
                          <li key={scope}>{says || scope}</li>
                        ))}
                      </ul>
                    </div>
                  )}
                  {ending === id && (
                    <ConfirmDialog
                      title={texts.endTitle({ app: name })}
                      action={texts.end}
                      busy={end.isBusy}
                      failure={end.failure}
                      texts={refused}
                      onConfirm={() => void end.run(id, name)}
                      onCancel={() => setEnding("")}
                    >
                      {texts.endBody}
                    </ConfirmDialog>
                  )}
                </Row>
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}
