import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useWhenText, When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { methodLabel } from "../shared/humanize.ts";
import { useConsole } from "../shared/use-console.ts";

/** The IDs that identify a member in the API. */
export interface MemberIds {
  project_id: string;
  organization_id: string;
  member_id: string;
}

/** The member's sessions. Support can sign out one or all of them. */
export function Sessions({ ids }: { ids: MemberIds }) {
  const { calls, isAtLeast } = useConsole();
  const timeText = useWhenText();
  const load = useLoad(() => calls.sessions.get(ids), [calls, ids]);
  const revoke = async (reason: string, only: { member_session_id?: string } = {}) => {
    await calls.sessions.revoke({ ...ids, ...only }, { reason });
    await load.reload();
  };
  const canRevoke = isAtLeast("support");
  return (
    <Panel
      title="Sessions"
      actions={
        canRevoke &&
        (load.value?.member_sessions.length ?? 0) > 1 && (
          <ConfirmAction
            label="Sign out everywhere"
            title="Sign out all sessions?"
            action="Sign out everywhere"
            done="All sessions signed out"
            onConfirm={(reason) => revoke(reason)}
          />
        )
      }
    >
      <Async load={load}>
        {({ member_sessions: sessions }) =>
          sessions.length === 0 ? (
            <Empty isBrief title="No active sessions" />
          ) : (
            <Rows label="Sessions">
              {sessions.map(
                ({ member_session_id, started_at, last_accessed_at, authentication_factors, device_bound }) => (
                  <Row
                    key={member_session_id}
                    title={nameOf(authentication_factors)}
                    detail={
                      <>
                        Started <When at={started_at} />, last active <When at={last_accessed_at} />
                        {device_bound && ", bound to its browser"}
                      </>
                    }
                    actions={
                      canRevoke && (
                        <ConfirmAction
                          label="Sign out"
                          item={`${nameOf(authentication_factors)}, ${timeText({ at: started_at })}`}
                          title="Sign out this session?"
                          action="Sign out"
                          done="Session signed out"
                          onConfirm={(reason) => revoke(reason, { member_session_id })}
                        />
                      )
                    }
                  />
                ),
              )}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}

function nameOf(factors: readonly { type: string }[]): string {
  return factors.map(({ type }) => methodLabel(type)).join(" + ") || "Session";
}
