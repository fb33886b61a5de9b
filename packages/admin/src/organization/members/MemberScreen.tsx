import type { Member } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { Face } from "@portico/ui/components/Face";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { Ended } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { EndedReceipt } from "../../shared/EndedReceipt.tsx";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { EventList } from "../audit/EventList.tsx";
import { MemberFactors } from "./MemberFactors.tsx";
import { MemberLeaving } from "./MemberLeaving.tsx";
import { MemberRoles } from "./MemberRoles.tsx";
import { StatusBadge } from "./MemberTable.tsx";
import { nameOf } from "./member-name.ts";
import { members } from "./texts.ts";

interface MemberProps {
  member: Member;
  onChange: (member: Member) => void;
  onGone: () => void;
  onBack: () => void;
}

/** One member: their roles, sign-in, connected apps and activity, and their removal. */
export function MemberScreen({ member, onChange, onGone, onBack }: MemberProps) {
  const texts = useStrings("members", members);
  const { allows } = useRights();
  const self = useSignedIn().member?.member_id;
  const [receipt, setReceipt] = useState<{ title: string; ended: Ended } | null>(null);
  const isHere = member.status !== "deleted";
  const isInvited = member.status === "invited" || member.status === "pending";
  const name = nameOf(member);
  return (
    <>
      <Panel
        title={name}
        lead={member.name.trim() ? member.email_address : undefined}
        actions={<Action onClick={onBack}>{texts.back}</Action>}
      >
        <div {...part("person")}>
          <Face name={name} />
          <span {...part("badges")}>
            <StatusBadge status={member.status} />
            {member.member_id === self && <Badge>{texts.you}</Badge>}
            {member.is_breakglass && <Badge kind="strong">{texts.emergency}</Badge>}
          </span>
        </div>
        {receipt && <EndedReceipt {...receipt} onClose={() => setReceipt(null)} />}
      </Panel>
      {isHere && <MemberRoles member={member} onChange={onChange} />}
      {isHere && !isInvited && <MemberFactors member={member} onChange={onChange} onReceipt={setReceipt} />}
      {isHere && !isInvited && <MemberApps member={member} onReceipt={setReceipt} />}
      <MemberLeaving member={member} onChange={onChange} onGone={onGone} onReceipt={setReceipt} />
      {allows("audit_log", "read") && <MemberHistory memberId={member.member_id} />}
    </>
  );
}

function MemberHistory({ memberId }: { memberId: string }) {
  const texts = useStrings("members", members);
  const { admin } = useCalls();
  const pages = usePages(
    async (cursor) => {
      const page = await admin.organization.listAuditEvents({ member_id: memberId, limit: 10, cursor });
      return { items: page.events, next: page.results_metadata.next_cursor };
    },
    [admin, memberId],
  );
  return (
    <Panel title={texts.history}>
      <Async of={pages}>
        {({ items }) => (items.length > 0 ? <EventList events={items} /> : <Empty title={texts.noHistory} />)}
      </Async>
      <More of={pages} />
    </Panel>
  );
}

interface MemberAppsProps {
  member: Member;
  onReceipt: (receipt: { title: string; ended: Ended }) => void;
}

/** The apps that a member has connected, with their scopes and a button to disconnect each. */
function MemberApps({ member, onReceipt }: MemberAppsProps) {
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
