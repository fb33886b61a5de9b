import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useWhenText } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { AccessSinceRecovery, Ended } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { EndedReceipt } from "../../shared/EndedReceipt.tsx";
import { profile } from "./texts.ts";

export interface ProfileRecoveryProps {
  /** Opens the dialog initially, for the gallery. */
  isInitiallyOpen?: boolean;
  /** The result of the removal, for the gallery. */
  endedAtFirst?: Ended;
}

/**
 * What was created while someone else may have controlled the account, with one button to remove it. Renders nothing if
 * the member recovered no account in the last 30 days, or if nothing was created.
 */
export function ProfileRecoveryScreen({ isInitiallyOpen = false, endedAtFirst }: ProfileRecoveryProps) {
  const { recovery: texts, refused } = useStrings("profile", profile);
  const { admin } = useCalls();
  const timeText = useWhenText();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(isInitiallyOpen);
  const [ended, setEnded] = useState<Ended | undefined>(endedAtFirst);
  const load = useLoad(async () => (await admin.self.getRecovery()).recovery, [admin]);
  const close = () => load.change(() => null);
  const remove = useAction(async () => {
    const answer = await admin.self.removeAccessSinceRecovery();
    setAsked(false);
    setEnded(answer.ended);
  });
  const keep = useAction(async () => {
    await admin.self.keepAccessSinceRecovery();
    close();
    notify(texts.kept);
  });
  // If the call failed, there is nothing to review. The sections below report that the server is unreachable.
  const recovery = load.value;
  if (!recovery || (recovery.access.length === 0 && !ended)) return null;
  const nameOf = ({ kind, name }: AccessSinceRecovery) =>
    name || (kind === "session" ? texts.unknownDevice : texts.kinds[kind]);
  if (ended)
    return (
      <Panel title={texts.title}>
        <EndedReceipt title={texts.removed} ended={ended} onClose={close} />
      </Panel>
    );
  return (
    <Panel
      title={texts.title}
      lead={texts.lead({
        recovered: timeText({ at: recovery.recovered_at }),
        exposed: timeText({ at: recovery.exposed_from }),
      })}
    >
      <Rows label={texts.title}>
        {recovery.access.map((one) => (
          <Row
            key={`${one.kind} ${one.id}`}
            title={one.kind === "phone_number" ? <bdi dir="ltr">{one.name}</bdi> : nameOf(one)}
            badges={one.name !== "" && <Badge>{texts.kinds[one.kind]}</Badge>}
            detail={texts.created({ time: timeText({ at: one.created_at }) })}
          />
        ))}
      </Rows>
      {isAsked ? (
        <ConfirmDialog
          title={texts.removeTitle}
          action={texts.remove}
          busy={remove.isBusy}
          failure={remove.failure}
          texts={refused}
          onConfirm={() => void remove.run()}
          onCancel={() => setAsked(false)}
        >
          {texts.removeBody}
        </ConfirmDialog>
      ) : (
        <>
          <FailureNote failure={keep.failure} texts={refused} />
          <Actions>
            <Action disabled={keep.isBusy} onClick={() => setAsked(true)}>
              {texts.remove}
            </Action>
            <Action busy={keep.isBusy} onClick={() => void keep.run()}>
              {texts.keep}
            </Action>
          </Actions>
        </>
      )}
    </Panel>
  );
}
