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
import { part } from "@portico/ui/theme/part";
import { type Ended, standardScopes } from "@portico/wire";
import { useState } from "react";
import { Allowed } from "../../shared/Allowed.tsx";
import { useCalls } from "../../shared/calls.ts";
import { EndedReceipt } from "../../shared/EndedReceipt.tsx";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { MachinesPanel } from "./MachinesPanel.tsx";
import { connectedApps } from "./texts.ts";

/** The apps with access to the organization: those that members connected, and those that act without a member. */
export function ConnectedAppsScreen() {
  const texts = useStrings("connectedApps", connectedApps);
  const { allows } = useRights();
  return (
    <div {...part("parts")}>
      <Allowed to={["member", "search"]} title={texts.title} hidden={texts.hidden}>
        <AppsPanel />
      </Allowed>
      {allows("machine_access", "read") && <MachinesPanel />}
    </div>
  );
}

/** The apps that members have connected. Each shows its members, and can be blocked for all of them. */
function AppsPanel() {
  const texts = useStrings("connectedApps", connectedApps);
  const { admin } = useCalls();
  const { allows } = useRights();
  const [open, setOpen] = useState("");
  const [asked, setAsked] = useState("");
  const [receipt, setReceipt] = useState<{ title: string; ended: Ended } | null>(null);
  const apps = useLoad(async () => (await admin.organization.getConnectedApps()).connected_apps, [admin]);
  const leave = (id: string) => apps.change((all) => all.filter((one) => one.connected_app_id !== id));
  const disconnect = useAction(async (connected_app_id: string, app: string) => {
    const { ended } = await admin.organization.revokeConnectedApp({ connected_app_id });
    leave(connected_app_id);
    setAsked("");
    setReceipt({ title: texts.out({ app }), ended });
  });
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {receipt && <EndedReceipt {...receipt} onClose={() => setReceipt(null)} />}
      <Async load={apps}>
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
                  detail={description && <bdi>{description}</bdi>}
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
                        <Action label={`${texts.putOutAll}: ${app}`} onClick={() => setAsked(id)}>
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
                      busy={disconnect.isBusy}
                      failure={disconnect.failure}
                      texts={texts.failures}
                      onConfirm={() => void disconnect.run(id, app)}
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

/** The list shows at most this many members. An app with more can only be blocked for everyone. */
const MEMBERS_SHOWN = 100;

interface AppMembersProps {
  id: string;
  app: string;
  onReceipt: (receipt: { title: string; ended: Ended }) => void;
  onEmpty: () => void;
}

/** The members who connected an app, with the scopes that they allowed. */
export function AppMembers({ id, app, onReceipt, onEmpty }: AppMembersProps) {
  const texts = useStrings("connectedApps", connectedApps);
  const { client, admin } = useCalls();
  const { allows } = useRights();
  const { scopes } = usePolicy();
  const [asked, setAsked] = useState("");
  const people = useLoad(async () => {
    const { active_members } = await admin.organization.getConnectedApp({ connected_app_id: id });
    const ids = active_members.slice(0, MEMBERS_SHOWN).map(({ member_id }) => member_id);
    const operands = [{ filter_name: "member_ids" as const, filter_value: ids }];
    const { members } = await client.organization.members.search({
      limit: MEMBERS_SHOWN,
      query: { operator: "AND", operands },
    });
    const nameOf = new Map(members.map((one) => [one.member_id, one.name.trim() || one.email_address]));
    return active_members
      .slice(0, MEMBERS_SHOWN)
      .map((one) => ({ ...one, name: nameOf.get(one.member_id) ?? texts.unknownMember }));
  }, [admin, client, id]);
  const disconnect = useAction(async (member_id: string) => {
    const { ended } = await admin.members.revokeConnectedApp({ member_id, connected_app_id: id });
    setAsked("");
    onReceipt({ title: texts.out({ app }), ended });
    if (people.value?.length === 1) onEmpty();
    people.change((all) => all.filter((one) => one.member_id !== member_id));
  });
  const standard: Readonly<Record<string, string>> = standardScopes;
  const describeScope = (scope: string) =>
    scopes.find((one) => one.scope === scope)?.description || standard[scope] || scope;
  return (
    <Async load={people} rows={1} texts={texts.failures}>
      {(all) => (
        <Rows label={texts.peopleOf({ app })}>
          {all.map(({ member_id, name, granted_scopes }) => (
            <Row
              key={member_id}
              title={name}
              detail={granted_scopes.map(describeScope).join("\u00A0· ")}
              actions={
                allows("member", "revoke_sessions") && (
                  <Action label={`${texts.disconnect}: ${name}`} onClick={() => setAsked(member_id)}>
                    {texts.disconnect}
                  </Action>
                )
              }
            >
              {asked === member_id && (
                <ConfirmDialog
                  title={texts.putOutAsk({ app, name })}
                  action={texts.disconnect}
                  busy={disconnect.isBusy}
                  failure={disconnect.failure}
                  texts={texts.failures}
                  onConfirm={() => void disconnect.run(member_id)}
                  onCancel={() => setAsked("")}
                >
                  {texts.putOutText}
                </ConfirmDialog>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </Async>
  );
}
