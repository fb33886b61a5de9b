import type { Member } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
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
import { useRights } from "../../shared/use-rights.ts";
import { nameOf } from "./member-name.ts";
import { members } from "./texts.ts";

interface MemberAppsProps {
  member: Member;
  onReceipt: (receipt: { title: string; ended: Ended }) => void;
}

/** The apps that a member has connected, with their scopes and a button to disconnect each. */
export function MemberApps({ member, onReceipt }: MemberAppsProps) {
  const texts = useStrings("members", members);
  const { admin } = useCalls();
  const { allows } = useRights();
  const [asked, setAsked] = useState("");
  const { member_id } = member;
  const apps = useLoad(
    async () => (await admin.members.getConnectedApps({ member_id })).connected_apps,
    [admin, member_id],
  );
  const putOut = useAction(async (connected_app_id: string, app: string) => {
    const { ended } = await admin.members.revokeConnectedApp({ member_id, connected_app_id });
    apps.change((all) => all.filter((one) => one.connected_app_id !== connected_app_id));
    setAsked("");
    onReceipt({ title: texts.appOut({ app }), ended });
  });
  return (
    <Panel title={texts.apps}>
      <Async of={apps} rows={1}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.noApps} />
          ) : (
            <Rows>
              {all.map(({ connected_app_id: id, name: app, logo_url, scopes }) => (
                <Row
                  key={id}
                  lead={<Face name={app} src={logo_url} />}
                  title={app}
                  detail={scopes.map(({ scope, description }) => description || scope).join(" · ")}
                  actions={
                    allows("member", "revoke_sessions") && <Action onClick={() => setAsked(id)}>{texts.putOut}</Action>
                  }
                >
                  {asked === id && (
                    <ConfirmDialog
                      title={texts.putOutAsk({ app, name: nameOf(member) })}
                      action={texts.putOut}
                      busy={putOut.isBusy}
                      failure={putOut.failure}
                      onConfirm={() => void putOut.run(id, app)}
                      onCancel={() => setAsked("")}
                    >
                      {texts.putOutText}
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
