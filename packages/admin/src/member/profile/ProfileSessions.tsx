import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Receipt } from "@portico/ui/components/Receipt";
import { Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { SessionDevice } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { SessionRow, useSessionName } from "./SessionRow.tsx";
import { profile } from "./texts.ts";

type Doing =
  | { what: "nothing" }
  | { what: "end"; id: string }
  | { what: "endOthers" }
  | { what: "ended"; count: number };

export interface ProfileSessionsProps {
  /** Initial state, for the gallery. */
  doingAtFirst?: Doing;
}

/** The member's sessions, with buttons to sign them out. */
export function ProfileSessionsScreen({ doingAtFirst = { what: "nothing" } }: ProfileSessionsProps) {
  const { sessions: texts, done, refused } = useStrings("profile", profile);
  const { client, admin } = useCalls();
  const notify = useNotify();
  const [doing, setDoing] = useState<Doing>(doingAtFirst);
  const rest = () => setDoing({ what: "nothing" });
  // The current session first, because members recognize the others by comparing with it.
  const load = useLoad(async () => {
    const { sessions } = await client.session.list();
    return [...sessions.filter((one) => one.is_current), ...sessions.filter((one) => !one.is_current)];
  }, [client]);
  const nameOf = useSessionName();
  const end = useAction(async (device: SessionDevice) => {
    const { member_session_id } = device;
    await client.session.revokeOne({ member_session_id });
    load.change((sessions) => sessions.filter((one) => one.member_session_id !== member_session_id));
    rest();
    notify(texts.ended({ device: nameOf(device) }));
  });
  const endOthers = useAction(async () => {
    const { revoked } = await admin.self.revokeOtherSessions();
    load.change((sessions) => sessions.filter(({ is_current }) => is_current));
    setDoing({ what: "ended", count: revoked });
  });
  const others = load.value?.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      actions={
        others > 0 &&
        doing.what === "nothing" && <Action onClick={() => setDoing({ what: "endOthers" })}>{texts.endOthers}</Action>
      }
    >
      {doing.what === "endOthers" && (
        <ConfirmDialog
          title={texts.endOthersTitle}
          action={texts.endOthers}
          busy={endOthers.isBusy}
          failure={endOthers.failure}
          texts={refused}
          onConfirm={() => void endOthers.run()}
          onCancel={rest}
        >
          {texts.endOthersBody}
        </ConfirmDialog>
      )}
      {doing.what === "ended" && (
        <Receipt title={texts.othersEnded} lines={[[texts.othersLine, doing.count]]} close={done} onClose={rest} />
      )}
      <Async load={load} texts={refused}>
        {(sessions) => (
          <>
            <Rows label={texts.title}>
              {sessions.map((device) => {
                const { member_session_id: id, is_current } = device;
                const canEnd = !is_current && doing.what === "nothing";
                return (
                  <SessionRow
                    key={id}
                    session={device}
                    onEnd={canEnd ? () => setDoing({ what: "end", id }) : undefined}
                  >
                    {doing.what === "end" && doing.id === id && (
                      <ConfirmDialog
                        title={texts.endTitle({ device: nameOf(device) })}
                        action={texts.end}
                        busy={end.isBusy}
                        failure={end.failure}
                        texts={refused}
                        onConfirm={() => void end.run(device)}
                        onCancel={rest}
                      >
                        {texts.endBody}
                      </ConfirmDialog>
                    )}
                  </SessionRow>
                );
              })}
            </Rows>
            {others === 0 && doing.what !== "ended" && <p className="portico-panel-lead">{texts.onlyThis}</p>}
          </>
        )}
      </Async>
    </Panel>
  );
}
