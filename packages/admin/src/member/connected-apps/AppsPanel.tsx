import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { Face } from "@portico/ui/components/Face";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Ended } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { EndedReceipt } from "../../shared/EndedReceipt.tsx";
import { useRights } from "../../shared/use-rights.ts";
import { AppMembers } from "./AppMembers.tsx";
import { connectedApps } from "./texts.ts";

/** The apps that members have connected. Each shows its members, and can be blocked for all of them. */
export function AppsPanel() {
  const texts = useStrings("connectedApps", connectedApps);
  const { admin } = useCalls();
  const { allows } = useRights();
  const [open, setOpen] = useState("");
  const [asked, setAsked] = useState("");
  const [receipt, setReceipt] = useState<{ title: string; ended: Ended } | null>(null);
  const apps = useLoad(async () => (await admin.organization.getConnectedApps()).connected_apps, [admin]);
  const leave = (id: string) => apps.change((all) => all.filter((one) => one.connected_app_id !== id));
  const putOut = useAction(async (connected_app_id: string, app: string) => {
    const { ended } = await admin.organization.revokeConnectedApp({ connected_app_id });
    leave(connected_app_id);
    setAsked("");
    setReceipt({ title: texts.out({ app }), ended });
  });
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {receipt && <EndedReceipt {...receipt} onClose={() => setReceipt(null)} />}
      <Async of={apps}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.none}>{texts.noneText}</Empty>
          ) : (
            <Rows label={texts.title}>
              {all.map(({ connected_app_id: id, name: app, description, logo_url, client_type }) => (
                <Row
                  key={id}
                  lead={<Face name={app} src={logo_url} />}
                  title={app}
                  badges={client_type.startsWith("first_party") && <Badge>{texts.firstParty}</Badge>}
                  detail={description}
                  actions={
                    <Actions>
                      <Action
                        expanded={open === id}
                        label={`${texts.open}: ${app}`}
                        onClick={() => setOpen(open === id ? "" : id)}
                      >
                        {texts.open}
                      </Action>
                      {allows("member", "revoke_sessions") && (
                        <Action variant="danger" onClick={() => setAsked(id)}>
                          {texts.putOutAll}
                        </Action>
                      )}
                    </Actions>
                  }
                >
                  {asked === id && (
                    <ConfirmDialog
                      title={texts.putOutAllAsk({ app })}
                      action={texts.putOutAll}
                      busy={putOut.isBusy}
                      failure={putOut.failure}
                      texts={texts.failures}
                      onConfirm={() => void putOut.run(id, app)}
                      onCancel={() => setAsked("")}
                    >
                      {texts.putOutText}
                    </ConfirmDialog>
                  )}
                  {open === id && <AppMembers id={id} app={app} onReceipt={setReceipt} onEmpty={() => leave(id)} />}
                </Row>
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}
