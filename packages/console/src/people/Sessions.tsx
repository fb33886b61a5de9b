import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import type { MemberIds } from "./member-ids.ts";

/** Where the member is signed in; support ends one session, or all. */
export function Sessions({ ids }: { ids: MemberIds }) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(() => calls.sessions.get(ids), [calls, ids]);
  const end = async (reason: string, only: { member_session_id?: string } = {}) => {
    await calls.sessions.revoke({ ...ids, ...only }, { reason });
    await load.reload();
  };
  const canEnd = isAtLeast("support");
  return (
    <Panel title="Sessions">
      <Async of={load}>
        {({ member_sessions: sessions }) =>
          sessions.length === 0 ? (
            <Empty title="Signed in nowhere" />
          ) : (
            <>
              <Rows label="Sessions">
                {sessions.map(({ member_session_id, started_at, last_accessed_at, authentication_factors }) => (
                  <Row
                    key={member_session_id}
                    title={authentication_factors.map(({ type }) => type.replaceAll("_", " ")).join(" + ") || "Session"}
                    detail={
                      <>
                        Since <When at={started_at} />, last seen <When at={last_accessed_at} />
                      </>
                    }
                    actions={
                      canEnd && (
                        <ConfirmAction
                          label="End…"
                          title="End this session?"
                          action="End it"
                          done="The session is ended."
                          onConfirm={(reason) => end(reason, { member_session_id })}
                        />
                      )
                    }
                  />
                ))}
              </Rows>
              {canEnd && sessions.length > 1 && (
                <ConfirmAction
                  label="End all…"
                  title={`End all ${sessions.length} sessions?`}
                  action="End all"
                  done="All sessions are ended."
                  onConfirm={(reason) => end(reason)}
                />
              )}
            </>
          )
        }
      </Async>
    </Panel>
  );
}
