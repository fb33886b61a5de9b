import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Check, Checks } from "@portico/ui/components/Check";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { Box, Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { TextField } from "@portico/ui/components/TextField";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { MachineApp } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { connectedApps } from "./texts.ts";

/** Apps that act without a member, with the scopes that the organization allows them. */
export function MachinesPanel() {
  const texts = useStrings("connectedApps", connectedApps);
  const { admin } = useCalls();
  const { allows } = useRights();
  const { scopes } = usePolicy();
  const notify = useNotify();
  const [isAllowing, setAllowing] = useState(false);
  const [asked, setAsked] = useState("");
  const apps = useLoad(async () => (await admin.organization.listMachineApps()).machine_apps, [admin]);
  const without = (all: MachineApp[], id: string) => all.filter((one) => one.connected_app_id !== id);
  const allowAgain = async ({ connected_app_id, scopes }: MachineApp) => {
    const { machine_app } = await admin.organization.allowMachineApp({ connected_app_id, scopes });
    apps.change((all) => [...without(all, connected_app_id), machine_app]);
  };
  const disallow = useAction(async (app: MachineApp) => {
    await admin.organization.disallowMachineApp({ connected_app_id: app.connected_app_id });
    apps.change((all) => without(all, app.connected_app_id));
    setAsked("");
    notify(texts.disallowed({ app: app.name }), () => allowAgain(app));
  });
  const describeScope = (scope: string) => scopes.find((one) => one.scope === scope)?.description || scope;
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
            notify(texts.allowed({ app: app.name }));
          }}
          onClose={() => setAllowing(false)}
        />
      )}
      <Async load={apps} rows={1}>
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
                      {app.scopes.map(describeScope).join("\u00A0· ")}&nbsp;· {texts.since}{" "}
                      <When at={app.created_at} isDay />
                    </>
                  }
                  actions={
                    allows("machine_access", "delete") && (
                      <Action label={`${texts.disallow}: ${app.name}`} onClick={() => setAsked(app.connected_app_id)}>
                        {texts.disallow}
                      </Action>
                    )
                  }
                >
                  {asked === app.connected_app_id && (
                    <ConfirmDialog
                      title={texts.disallowAsk({ app: app.name })}
                      action={texts.disallow}
                      busy={disallow.isBusy}
                      failure={disallow.failure}
                      texts={texts.machineFailures}
                      onConfirm={() => void disallow.run(app)}
                      onCancel={() => setAsked("")}
                    >
                      {texts.disallowText}
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
  const isInvalid = !id.trim() || scopes.length === 0;
  return (
    <Box>
      <Form busy={allow.isBusy} onSubmit={() => !isInvalid && void allow.run()}>
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
          <Action type="submit" variant="main" busy={allow.isBusy} disabled={isInvalid}>
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
