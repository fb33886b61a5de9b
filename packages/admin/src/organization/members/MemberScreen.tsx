import type { Member } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Avatar } from "@portico/ui/components/Avatar";
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
import { RememberedDevices } from "../../member/profile/RememberedDevices.tsx";
import { useCalls } from "../../shared/calls.ts";
import { EndedReceipt } from "../../shared/EndedReceipt.tsx";
import { useRoute } from "../../shared/route.tsx";
import { signInHelpPermissions } from "../../shared/sign-in-help.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { EventList } from "../audit/EventList.tsx";
import { MemberFactors } from "./MemberFactors.tsx";
import { MemberLeaving } from "./MemberLeaving.tsx";
import { MemberPasskeys } from "./MemberPasskeys.tsx";
import { MemberRoles } from "./MemberRoles.tsx";
import { MemberSessions } from "./MemberSessions.tsx";
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
  const { member: caller, organization } = useSignedIn();
  const self = caller?.member_id;
  const isRemembering = typeof organization?.mfa_remembered_device_days === "number";
  const [receipt, setReceipt] = useState<{ title: string; ended: Ended } | null>(null);
  const isHere = member.status !== "deleted";
  const isInvited = member.status === "invited" || member.status === "pending";
  const name = nameOf(member);
  const { covers } = usePolicy();
  const isSelf = member.member_id === self;
  const canAct = isSelf || covers(member.roles.map(({ role_id }) => role_id));
  // What an action changed, such as the activity and the sessions, is loaded again.
  const [version, setVersion] = useState(0);
  const refresh = () => setVersion((before) => before + 1);
  const change = (changed: Member) => {
    onChange(changed);
    refresh();
  };
  const show = (next: { title: string; ended: Ended }) => {
    setReceipt(next);
    refresh();
  };
  return (
    <>
      <Panel
        back={{ text: texts.back, onClick: onBack }}
        face={<Avatar name={name} seed={member.member_id} />}
        title={name}
        beside={
          <span {...part("badges")}>
            <StatusBadge status={member.status} />
            {isSelf && <Badge>{texts.you}</Badge>}
            {member.is_breakglass && <Badge kind="strong">{texts.emergency}</Badge>}
          </span>
        }
        lead={member.name.trim() ? member.email_address : undefined}
        actions={isHere && <SignInHelpLink emailAddress={member.email_address} />}
      >
        {!canAct && <p {...part("panel-lead")}>{texts.outranks}</p>}
        {receipt && <EndedReceipt {...receipt} onClose={() => setReceipt(null)} />}
      </Panel>
      {isHere && <MemberRoles member={member} onChange={change} canAct={canAct} />}
      {isHere && !isInvited && <MemberFactors member={member} onChange={change} canAct={canAct} />}
      {isHere && !isInvited && !isSelf && canAct && allows("member", "update") && (
        <MemberPasskeys member={member} version={version} onChange={change} />
      )}
      {isHere && !isInvited && !isSelf && canAct && allows("member", "revoke_sessions") && (
        <>
          <MemberSessions member={member} version={version} onReceipt={show} />
          {isRemembering && <RememberedDevices memberId={member.member_id} version={version} onReceipt={show} />}
        </>
      )}
      {isHere && !isInvited && <MemberApps member={member} onReceipt={show} canAct={canAct} />}
      {allows("audit_log", "read") && <MemberHistory memberId={member.member_id} version={version} />}
      {canAct && <MemberLeaving member={member} onChange={change} onGone={onGone} onReceipt={show} />}
    </>
  );
}

function MemberHistory({ memberId, version }: { memberId: string; version: number }) {
  const texts = useStrings("members", members);
  const { admin } = useCalls();
  const pages = usePages(
    async (cursor) => {
      const page = await admin.organization.listAuditEvents({ member_id: memberId, limit: 10, cursor });
      return { items: page.events, next: page.results_metadata.next_cursor };
    },
    [admin, memberId, version],
  );
  return (
    <Panel title={texts.history}>
      <Async load={pages}>
        {({ items }) => (items.length > 0 ? <EventList events={items} /> : <Empty title={texts.noHistory} />)}
      </Async>
      <More pages={pages} />
    </Panel>
  );
}

interface MemberAppsProps {
  member: Member;
  onReceipt: (receipt: { title: string; ended: Ended }) => void;
  canAct: boolean;
}

/** The apps that a member has connected, with their scopes and a button to disconnect each. */
function MemberApps({ member, onReceipt, canAct }: MemberAppsProps) {
  const texts = useStrings("members", members);
  const { admin } = useCalls();
  const { allows } = useRights();
  const [asked, setAsked] = useState("");
  const { member_id } = member;
  const apps = useLoad(
    async () => (await admin.members.getConnectedApps({ member_id })).connected_apps,
    [admin, member_id],
  );
  const disconnect = useAction(async (connected_app_id: string, app: string) => {
    const { ended } = await admin.members.revokeConnectedApp({ member_id, connected_app_id });
    apps.change((all) => all.filter((one) => one.connected_app_id !== connected_app_id));
    setAsked("");
    onReceipt({ title: texts.appOut({ app }), ended });
  });
  return (
    <Panel title={texts.apps}>
      <Async load={apps} rows={1}>
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
                  detail={scopes.map(({ scope, description }) => description || scope).join("\u00A0· ")}
                  actions={
                    canAct &&
                    allows("member", "revoke_sessions") && (
                      <Action label={`${texts.disconnect}: ${app}`} onClick={() => setAsked(id)}>
                        {texts.disconnect}
                      </Action>
                    )
                  }
                >
                  {asked === id && (
                    <ConfirmDialog
                      title={texts.putOutAsk({ app, name: nameOf(member) })}
                      action={texts.disconnect}
                      busy={disconnect.isBusy}
                      failure={disconnect.failure}
                      onConfirm={() => void disconnect.run(id, app)}
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

/** Leads from a member to the explanation of their sign-ins. Empty if the page around has no such section. */
function SignInHelpLink({ emailAddress }: { emailAddress: string }) {
  const { signInHelp } = useStrings("members", members);
  const { goTop } = useRoute();
  const { allows } = useRights();
  if (!goTop || !signInHelpPermissions.every(([resource, action]) => allows(resource, action))) return null;
  return <Action onClick={() => goTop("sign-in-help", emailAddress)}>{signInHelp}</Action>;
}
