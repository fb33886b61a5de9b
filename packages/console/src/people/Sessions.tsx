import { Empty, Panel, Row, Rows, Shown, useLoad, When } from "@portico/admin/kit";
import type { MemberSession } from "@portico/client";
import { Deed } from "../ground/Deed.tsx";
import type { OfMember } from "./of-member.ts";
import { useProject } from "./use-project.ts";

/** Where the member is signed in; support ends one session, or all. */
export function Sessions({ projectId, organizationId, memberId, path }: OfMember & { path: string }) {
  const { manage, isAtLeast } = useProject(projectId);
  const load = useLoad(() => manage<{ member_sessions: MemberSession[] }>("GET", `${path}/sessions`), [manage, path]);
  const end = async (reason: string, only: { member_session_id?: string } = {}) => {
    const body = { organization_id: organizationId, member_id: memberId, ...only };
    await manage("POST", "/b2b/sessions/revoke", { body, reason });
    await load.reload();
  };
  const canEnd = isAtLeast("support");
  return (
    <Panel title="Sessions">
      <Shown of={load}>
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
                        <Deed
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
                <Deed
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
      </Shown>
    </Panel>
  );
}
