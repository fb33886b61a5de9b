import type { Member } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Ended, SessionDevice } from "@portico/wire";
import { useState } from "react";
import { SessionRow, useSessionName } from "../../member/profile/SessionRow.tsx";
import { useCalls } from "../../shared/calls.ts";
import { nameOf } from "./member-name.ts";
import { members } from "./texts.ts";

interface MemberSessionsProps {
  member: Member;
  /** Changes when an action may have ended sessions. */
  version: number;
  onReceipt: (receipt: { title: string; ended: Ended }) => void;
}

/** A member's sessions, with buttons to sign out one or all of them. */
export function MemberSessions({ member, version, onReceipt }: MemberSessionsProps) {
  const texts = useStrings("members", members);
  const { client, admin } = useCalls();
  const sessionName = useSessionName();
  const [asked, setAsked] = useState<SessionDevice | "all" | null>(null);
  const { member_id } = member;
  const name = nameOf(member);
  const load = useLoad(
    async () => (await admin.members.listSessions({ member_id })).sessions,
    [admin, member_id, version],
  );
  const signOut = useAction(async () => {
    const { ended } = await client.session.revokeForMember({ member_id });
    setAsked(null);
    onReceipt({ title: texts.signedOut({ name }), ended });
  });
  const end = useAction(async (session: SessionDevice) => {
    const { member_session_id } = session;
    const { ended } = await admin.members.revokeSession({ member_id, member_session_id });
    load.change((all) => all.filter((one) => one.member_session_id !== member_session_id));
    setAsked(null);
    onReceipt({ title: texts.sessionEnded({ device: sessionName(session) }), ended });
  });
  return (
    <Panel
      title={texts.sessions}
      actions={load.value?.length !== 0 && <Action onClick={() => setAsked("all")}>{texts.signOut}</Action>}
    >
      {asked === "all" && (
        <ConfirmDialog
          title={texts.signOutAsk({ name })}
          action={texts.signOut}
          busy={signOut.isBusy}
          failure={signOut.failure}
          texts={texts.failures}
          onConfirm={() => void signOut.run()}
          onCancel={() => setAsked(null)}
        >
          {texts.signOutText}
        </ConfirmDialog>
      )}
      <Async load={load} rows={2} texts={texts.failures}>
        {(sessions) =>
          sessions.length === 0 ? (
            <Empty title={texts.noSessions} />
          ) : (
            <Rows label={texts.sessions}>
              {sessions.map((session) => (
                <SessionRow key={session.member_session_id} session={session} onEnd={() => setAsked(session)}>
                  {asked === session && (
                    <ConfirmDialog
                      title={texts.endSessionAsk({ device: sessionName(session), name })}
                      action={texts.endSession}
                      busy={end.isBusy}
                      failure={end.failure}
                      texts={texts.failures}
                      onConfirm={() => void end.run(session)}
                      onCancel={() => setAsked(null)}
                    >
                      {texts.endSessionText}
                    </ConfirmDialog>
                  )}
                </SessionRow>
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}
