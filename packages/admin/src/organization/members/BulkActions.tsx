import type { Member } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { useFailureText } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { throwIfIdentityIsMissing, useAction } from "@portico/ui/hooks/use-action";
import { type Failure, toFailure } from "@portico/ui/lib/failure";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { Ended } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { addEnded, EndedReceipt } from "../../shared/EndedReceipt.tsx";
import { eachAtOnce } from "../../shared/lists.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { directRoles, nameOf } from "./member-name.ts";
import { members } from "./texts.ts";

addStyles(`
.portico-bulk { display: grid; gap: 12px; padding: 12px 14px; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-bulk > p { font: var(--po-bold) 14px/20px var(--po-font); }
`);

interface BulkActionsProps {
  chosen: readonly Member[];
  onClear: () => void;
  onDone: () => void;
}

/** Applies an action to several members, and lists those for whom it failed. */
export function BulkActions({ chosen, onClear, onDone }: BulkActionsProps) {
  const texts = useStrings("members", members);
  const { client } = useCalls();
  const { allows } = useRights();
  const { grantable } = usePolicy();
  const self = useSignedIn().member?.member_id;
  const notify = useNotify();
  const say = useFailureText(texts.failures);
  const [role, setRole] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<[Member, Failure][]>([]);
  const [receipt, setReceipt] = useState<{ title: string; ended: Ended } | null>(null);
  const roleId = role || grantable[0]?.role_id || "";

  /** Continues after an error, and keeps the members for whom it failed. */
  async function each<Answer>(of: readonly Member[], act: (member: Member) => Promise<Answer>) {
    const did: [Member, Answer][] = [];
    const didNot: [Member, Failure][] = [];
    setDone(0);
    setFailed([]);
    await eachAtOnce(of, 4, async (member) => {
      try {
        did.push([member, await act(member)]);
      } catch (error) {
        throwIfIdentityIsMissing(error);
        didNot.push([member, toFailure(error)]);
      }
      setDone(did.length + didNot.length);
    });
    setFailed(didNot);
    onDone();
    return did;
  }
  const setRoles = (member: Member, roles: string[], isUndo?: boolean) =>
    client.organization.members.update({
      member_id: member.member_id,
      roles,
      ...(isUndo && { preserve_existing_sessions: true }),
    });
  const changeRoles = useAction(async (change: (held: string[]) => string[]) => {
    const did = await each(chosen, (member) => setRoles(member, change(directRoles(member))));
    if (did.length === 0) return;
    notify(texts.rolesDone({ count: did.length }), () =>
      each(
        did.map(([member]) => member),
        (member) => setRoles(member, directRoles(member), true),
      ),
    );
  });
  const others = chosen.filter(({ member_id, status }) => member_id !== self && status !== "deleted");
  const remove = useAction(async () => {
    const did = await each(others, ({ member_id }) => client.organization.members.delete({ member_id }));
    setAsking(false);
    onClear();
    if (did.length === 0) return;
    const title = texts.removedMany({ count: did.length });
    setReceipt({ title, ended: addEnded(did.map(([, { ended }]) => ended)) });
    const members = did.flatMap(([member]) => (member.status === "active" ? [member] : []));
    const undo = () => each(members, ({ member_id }) => client.organization.members.reactivate({ member_id }));
    notify(title, members.length > 0 ? undo : undefined);
  });
  const isBusy = changeRoles.isBusy || remove.isBusy;
  return (
    <>
      {receipt && <EndedReceipt {...receipt} onClose={() => setReceipt(null)} />}
      {failed.length > 0 && (
        <div {...part("bulk")}>
          <p>{texts.failedMany({ count: failed.length })}</p>
          <Rows>
            {failed.map(([member, failure]) => (
              <Row key={member.member_id} title={nameOf(member)} detail={say(failure)} />
            ))}
          </Rows>
        </div>
      )}
      {chosen.length > 0 && (
        <div {...part("bulk")}>
          <p>{isBusy ? texts.working({ done, count: chosen.length }) : texts.chosen({ count: chosen.length })}</p>
          <div {...part("toolbar")}>
            {grantable.length > 0 && (
              <>
                <SelectField
                  isCompact
                  label={texts.role}
                  value={roleId}
                  options={grantable.map(({ role_id }) => ({ value: role_id, text: roleName(role_id) }))}
                  onChange={setRole}
                />
                <Action
                  disabled={isBusy}
                  onClick={() => void changeRoles.run((held) => [...new Set([...held, roleId])])}
                >
                  {texts.giveRole}
                </Action>
                <Action
                  disabled={isBusy}
                  onClick={() => void changeRoles.run((held) => held.filter((one) => one !== roleId))}
                >
                  {texts.takeRole}
                </Action>
              </>
            )}
            {allows("member", "delete") && others.length > 0 && (
              <Action disabled={isBusy} onClick={() => setAsking(true)}>
                {texts.remove}
              </Action>
            )}
            <Action variant="quiet" disabled={isBusy} onClick={onClear}>
              {texts.unchoose}
            </Action>
          </div>
          {isAsking && (
            <ConfirmDialog
              title={texts.removeMany({ count: others.length })}
              action={texts.remove}
              busy={remove.isBusy}
              onConfirm={() => void remove.run()}
              onCancel={() => setAsking(false)}
            >
              {texts.removeText}
            </ConfirmDialog>
          )}
        </div>
      )}
    </>
  );
}
