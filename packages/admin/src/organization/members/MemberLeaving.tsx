import type { Member } from "@portico/client";
import { Action, Actions } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Ended } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { isInvitable } from "./invitations.ts";
import { nameOf } from "./member-name.ts";
import { members } from "./texts.ts";

interface MemberLeavingProps {
  member: Member;
  onChange: (member: Member) => void;
  onGone: () => void;
  onReceipt: (receipt: { title: string; ended: Ended }) => void;
}

/** Resends or revokes an invitation, and removes or restores a member. */
export function MemberLeaving({ member, onChange, onGone, onReceipt }: MemberLeavingProps) {
  const texts = useStrings("members", members);
  const { client } = useCalls();
  const { allows } = useRights();
  const { member: own, organization } = useSignedIn();
  const self = own?.member_id;
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const { member_id, email_address: email, status } = member;
  const name = nameOf(member);
  const isInvited = status === "invited" || status === "pending";
  const restore = useAction(async () => {
    onChange((await client.organization.members.reactivate({ member_id })).member);
    notify(texts.reactivated({ name }));
  });
  const resend = useAction(async () => {
    onChange((await client.magicLinks.email.invite({ email_address: email })).member);
    notify(texts.resent({ email }));
  });
  const remove = useAction(async () => {
    const { ended } = await client.organization.members.delete({ member_id });
    setAsking(false);
    if (isInvited) {
      notify(texts.takenBack({ email }));
      return onGone();
    }
    onChange({ ...member, status: "deleted" });
    const title = texts.removedOne({ name });
    onReceipt({ title, ended });
    notify(title, async () => onChange((await client.organization.members.reactivate({ member_id })).member));
  });
  if (status === "deleted") {
    if (!allows("member", "create")) return null;
    return (
      <Panel
        title={texts.reactivate}
        lead={texts.reactivateLead}
        actions={
          <Action variant="main" busy={restore.isBusy} onClick={() => void restore.run()}>
            {texts.reactivate}
          </Action>
        }
      >
        <FailureNote failure={restore.failure} texts={texts.failures} />
      </Panel>
    );
  }
  // Members leave through their own profile.
  const mayRemove = allows("member", "delete") && member_id !== self;
  if (!mayRemove && !isInvited) return null;
  const canResend =
    status === "invited" && allows("member", "create") && organization !== null && isInvitable(email, organization);
  return (
    <Panel
      title={isInvited ? texts.invitation : texts.removeTitle}
      lead={isInvited ? texts.invitationText : texts.removeLead}
      actions={
        <Actions>
          {canResend && (
            <Action busy={resend.isBusy} onClick={() => void resend.run()}>
              {texts.resend}
            </Action>
          )}
          {mayRemove && <Action onClick={() => setAsking(true)}>{isInvited ? texts.takeBack : texts.remove}</Action>}
        </Actions>
      }
    >
      <FailureNote failure={resend.failure} texts={texts.failures} />
      {isAsking && (
        <ConfirmDialog
          title={isInvited ? texts.takeBackAsk({ email }) : texts.removeAsk({ name })}
          action={isInvited ? texts.takeBack : texts.remove}
          busy={remove.isBusy}
          failure={remove.failure}
          texts={texts.failures}
          onConfirm={() => void remove.run()}
          onCancel={() => setAsking(false)}
        >
          {isInvited ? texts.takeBackText : texts.removeText}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
