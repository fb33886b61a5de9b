import type { Member } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useWhenText } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Passkey } from "@portico/wire";
import { useState } from "react";
import { profile } from "../../member/profile/texts.ts";
import { useCalls } from "../../shared/calls.ts";
import { nameOf } from "./member-name.ts";
import { members } from "./texts.ts";

interface MemberPasskeysProps {
  member: Member;
  version: number;
  onChange: (member: Member) => void;
  /** The passkey to ask about at first, for the gallery. */
  initiallyAsked?: string;
}

/** A member's passkeys, with buttons to remove those of lost devices. */
export function MemberPasskeys({ member, version, onChange, initiallyAsked = "" }: MemberPasskeysProps) {
  const texts = useStrings("members", members);
  const { passkeys: labels } = useStrings("profile", profile);
  const { admin } = useCalls();
  const notify = useNotify();
  const timeText = useWhenText();
  const [asked, setAsked] = useState(initiallyAsked);
  const { member_id } = member;
  const load = useLoad(
    async () => (await admin.members.listPasskeys({ member_id })).passkeys,
    [admin, member_id, version],
  );
  const labelOf = ({ name, authenticator_name }: Passkey) => name || authenticator_name || labels.unnamed;
  const take = useAction(async (passkey: Passkey) => {
    const { passkey_id } = passkey;
    const answer = await admin.members.deletePasskey({ member_id, passkey_id });
    load.change((all) => all.filter((one) => one.passkey_id !== passkey_id));
    setAsked("");
    notify(labels.removed({ passkey: labelOf(passkey) }));
    onChange(answer.member);
  });
  return (
    <Panel title={labels.title}>
      <Async load={load} rows={1}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <Empty title={texts.noPasskeys} />
          ) : (
            <Rows label={labels.title}>
              {passkeys.map((passkey) => (
                <Row
                  key={passkey.passkey_id}
                  title={labelOf(passkey)}
                  badges={
                    <>
                      <Badge>{passkey.is_backed_up ? labels.synced : labels.oneDevice}</Badge>
                      {passkey.is_second_factor && <Badge kind="good">{labels.secondFactor}</Badge>}
                    </>
                  }
                  detail={labels.created({ time: timeText({ at: passkey.created_at, isDay: true }) })}
                  actions={
                    <Action label={`${texts.take}: ${labelOf(passkey)}`} onClick={() => setAsked(passkey.passkey_id)}>
                      {texts.take}
                    </Action>
                  }
                >
                  {asked === passkey.passkey_id && (
                    <ConfirmDialog
                      title={texts.takePasskey({ passkey: labelOf(passkey), name: nameOf(member) })}
                      action={texts.take}
                      busy={take.isBusy}
                      failure={take.failure}
                      texts={texts.failures}
                      onConfirm={() => void take.run(passkey)}
                      onCancel={() => setAsked("")}
                    >
                      {texts.takePasskeyText} {passkey.is_second_factor && texts.takePasskeySecond}
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
