import { Async } from "@portico/ui/components/Async";
import { CopyField } from "@portico/ui/components/CopyField";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useWhenText, When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
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

const texts = {
  no_default_login_redirect_url_set:
    "The project has no default redirect URL for login. Add one under Origins and redirect URLs.",
  member_not_found: "You can only sign in as active members.",
};

/** Creates a link with which the operator signs in as the member. The app shows a notice on every page. */
export function Impersonate({ ids }: { ids: MemberIds }) {
  const { calls } = useConsole();
  const [url, setUrl] = useState<string>();
  if (url !== undefined)
    return (
      <>
        <CopyField label="One-time link, valid for five minutes. Open it in a private window." value={url} />
        <p>
          The app shows your name and the reason on every page. The audit log records everything you do under your name.
        </p>
      </>
    );
  return (
    <ConfirmAction
      isHarmless
      label="Sign in as this member"
      title="Sign in as this member?"
      action="Create link"
      done="Link created"
      texts={texts}
      onConfirm={async (reason) => {
        setUrl((await calls.impersonation.tokens.create(ids, { reason })).impersonation_url);
      }}
    >
      <p>
        The app shows your ID and the reason on every page. You have the member's permissions, but you can't change
        their password or two-step verification. The session ends after an hour.
      </p>
    </ConfirmAction>
  );
}
