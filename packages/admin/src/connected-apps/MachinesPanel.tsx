import { Form } from "@portico/ui/components/Form";
import { TextField } from "@portico/ui/components/TextField";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { MachineApp } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../ground/calls.ts";
import { useAction } from "../ground/use-action.ts";
import { useLoad } from "../ground/use-load.ts";
import { usePolicy } from "../ground/use-policy.ts";
import { useRights } from "../ground/use-rights.ts";
import { Action, Actions } from "../ui/Action.tsx";
import { Box } from "../ui/Box.tsx";
import { Check, Checks } from "../ui/Check.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { Empty } from "../ui/Empty.tsx";
import { FailureNote } from "../ui/Failure.tsx";
import { useNotice } from "../ui/Notices.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Row, Rows } from "../ui/Rows.tsx";
import { Shown } from "../ui/Shown.tsx";
import { shared } from "../ui/texts.ts";
import { When } from "../ui/When.tsx";
import { connectedApps } from "./texts.ts";

/** The apps that act for themselves in the organization: allowed with scopes, and disallowed. */
export function MachinesPanel() {
  const texts = useStrings("connectedApps", connectedApps);
  const { admin } = useCalls();
  const { allows } = useRights();
  const { scopes } = usePolicy();
  const tell = useNotice();
  const [isAllowing, setAllowing] = useState(false);
  const [asked, setAsked] = useState("");
  const apps = useLoad(async () => (await admin.organization.listMachineApps()).machine_apps, [admin]);
  const without = (all: MachineApp[], id: string) => all.filter((one) => one.connected_app_id !== id);
  const letIn = async ({ connected_app_id, scopes }: MachineApp) => {
    const { machine_app } = await admin.organization.allowMachineApp({ connected_app_id, scopes });
    apps.change((all) => [...without(all, connected_app_id), machine_app]);
  };
  const disallow = useAction(async (app: MachineApp) => {
    await admin.organization.disallowMachineApp({ connected_app_id: app.connected_app_id });
    apps.change((all) => without(all, app.connected_app_id));
    setAsked("");
    tell(texts.disallowed({ app: app.name }), () => letIn(app));
  });
  const saidOf = (scope: string) => scopes.find((one) => one.scope === scope)?.description || scope;
  return (
    <Panel
      title={texts.machines}
      lead={texts.machinesLead}
      actions={
        allows("machine_access", "create") &&
        !isAllowing && <Action onClick={() => setAllowing(true)}>{texts.allow}</Action>
      }
    >
      {isAllowing && (
        <AllowMachine
          onAllowed={(app) => {
            apps.change((all) => [...without(all, app.connected_app_id), app]);
            setAllowing(false);
            tell(texts.allowed({ app: app.name }));
          }}
          onClose={() => setAllowing(false)}
        />
      )}
      <Shown of={apps} rows={1}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.noMachines} />
          ) : (
            <Rows label={texts.machines}>
              {all.map((app) => (
                <Row
                  key={app.connected_app_id}
                  title={app.name}
                  detail={
                    <>
                      {app.scopes.map(saidOf).join(" · ")} · {texts.since} <When at={app.created_at} isDay />
                    </>
                  }
                  actions={
                    allows("machine_access", "delete") && (
                      <Action variant="danger" onClick={() => setAsked(app.connected_app_id)}>
                        {texts.disallow}
                      </Action>
                    )
                  }
                >
                  {asked === app.connected_app_id && (
                    <Confirm
                      title={texts.disallowAsk({ app: app.name })}
                      action={texts.disallow}
                      busy={disallow.isBusy}
                      failure={disallow.failure}
                      texts={texts.machineFailures}
                      onConfirm={() => void disallow.run(app)}
                      onCancel={() => setAsked("")}
                    >
                      {texts.disallowText}
                    </Confirm>
                  )}
                </Row>
              ))}
            </Rows>
          )
        }
      </Shown>
    </Panel>
  );
}

function AllowMachine({ onAllowed, onClose }: { onAllowed: (app: MachineApp) => void; onClose: () => void }) {
  const texts = useStrings("connectedApps", connectedApps);
  const { cancel } = useStrings("shared", shared);
  const { admin } = useCalls();
  const { scopes: offered } = usePolicy();
  const [id, setId] = useState("");
  const [scopes, setScopes] = useState<string[]>([]);
  const allow = useAction(async () => {
    const { machine_app } = await admin.organization.allowMachineApp({ connected_app_id: id.trim(), scopes });
    onAllowed(machine_app);
  });
  const isWrong = !id.trim() || scopes.length === 0;
  return (
    <Box>
      <Form busy={allow.isBusy} onSubmit={() => !isWrong && void allow.run()}>
        <b>{texts.allowTitle}</b>
        <TextField
          label={texts.clientId}
          name="machine-app-client-id"
          value={id}
          spellCheck="false"
          hint={texts.clientIdHint}
          autoFocus
          onChange={setId}
        />
        <Checks legend={texts.scopes}>
          {offered.length === 0 && <p {...part("panel-lead")}>{texts.noScopes}</p>}
          {offered.map(({ scope, description }) => (
            <Check
              key={scope}
              label={description || scope}
              hint={scope}
              checked={scopes.includes(scope)}
              onChange={(isOn) => setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
            />
          ))}
        </Checks>
        <FailureNote failure={allow.failure} texts={texts.machineFailures} />
        <Actions>
          <Action type="submit" variant="main" busy={allow.isBusy} disabled={isWrong}>
            {texts.allow}
          </Action>
          <Action variant="quiet" onClick={onClose}>
            {cancel}
          </Action>
        </Actions>
      </Form>
    </Box>
  );
}
