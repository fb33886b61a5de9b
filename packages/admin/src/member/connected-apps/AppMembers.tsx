import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Ended } from "@portico/wire";
import { standardScopes } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights } from "../../shared/use-rights.ts";
import { connectedApps } from "./texts.ts";

/** The list shows at most this many members. An app with more can only be blocked for everyone. */
const MOST = 100;

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
    const ids = active_members.slice(0, MOST).map(({ member_id }) => member_id);
    const operands = [{ filter_name: "member_ids" as const, filter_value: ids }];
    const { members } = await client.organization.members.search({ limit: MOST, query: { operator: "AND", operands } });
    const nameOf = new Map(members.map((one) => [one.member_id, one.name.trim() || one.email_address]));
    return active_members
      .slice(0, MOST)
      .map((one) => ({ ...one, name: nameOf.get(one.member_id) ?? texts.unknownMember }));
  }, [admin, client, id]);
  const putOut = useAction(async (member_id: string) => {
    const { ended } = await admin.members.revokeConnectedApp({ member_id, connected_app_id: id });
    setAsked("");
    onReceipt({ title: texts.out({ app }), ended });
    if (people.value?.length === 1) onEmpty();
    people.change((all) => all.filter((one) => one.member_id !== member_id));
  });
  const standard: Readonly<Record<string, string>> = standardScopes;
  const saidOf = (scope: string) => scopes.find((one) => one.scope === scope)?.description || standard[scope] || scope;
  return (
    <Async of={people} rows={1} texts={texts.failures}>
      {(all) => (
        <Rows label={texts.peopleOf({ app })}>
          {all.map(({ member_id, name, granted_scopes }) => (
            <Row
              key={member_id}
              title={name}
              detail={granted_scopes.map(saidOf).join(" · ")}
              actions={
                allows("member", "revoke_sessions") && (
                  <Action onClick={() => setAsked(member_id)}>{texts.putOut}</Action>
                )
              }
            >
              {asked === member_id && (
                <ConfirmDialog
                  title={texts.putOutAsk({ app, name })}
                  action={texts.putOut}
                  busy={putOut.isBusy}
                  failure={putOut.failure}
                  texts={texts.failures}
                  onConfirm={() => void putOut.run(member_id)}
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
