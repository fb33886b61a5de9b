import type { ApiError } from "@portico/client";
import { Async } from "@portico/ui/components/Async";
import { Panel } from "@portico/ui/components/Panel";
import { Parts } from "@portico/ui/components/Parts";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScimConnection, ScimConnectionWithToken } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-rights.ts";
import { ChooseDirectory } from "./ChooseDirectory.tsx";
import { DirectoryEnd } from "./DirectoryEnd.tsx";
import { DirectorySteps } from "./DirectorySteps.tsx";
import { DirectoryToken } from "./DirectoryToken.tsx";
import { Exchanges } from "./Exchanges.tsx";
import { GroupRoles } from "./GroupRoles.tsx";
import { HeldDirectory } from "./HeldDirectory.tsx";
import { directory } from "./texts.ts";

export interface DirectoryRoomProps {
  /** What the directory wants and an admin decides about. */
  changes?: React.ReactNode;
  /** For whoever opened a setup link: whether it may activate the directory, and make tokens while it is active. */
  link?: { may_activate: boolean };
  /** Below what connects one, for whoever may: a link for somebody else. */
  children?: React.ReactNode;
}

/** Connects the organization's directory, and looks after it: for an administrator, and for whoever opened a set-up link. */
export function DirectoryRoom({ changes, link, children }: DirectoryRoomProps) {
  const texts = useStrings("directory", directory);
  const { admin } = useCalls();
  const { allows } = useRights();
  /** Tokens that were answered here are shown until the page goes; nobody answers them again. */
  const [token, setToken] = useState("");
  const load = useLoad(() => findDirectory(() => admin.scim.getConnection()), [admin]);
  const change = (connection: ScimConnection | null) => load.change(() => connection);
  const mayChange = allows("scim", "update");
  const mayActivate = mayChange && (link ? link.may_activate : allows("member", "update.roles"));
  return (
    <Async of={load} rows={4}>
      {(connection) =>
        connection ? (
          <Parts>
            {connection.is_held && (
              <HeldDirectory connection={connection} mayActivate={mayActivate} onChange={change} />
            )}
            {changes}
            <DirectorySteps connection={connection} token={token} mayChange={mayChange} onChange={change} />
            <GroupRoles connection={connection} mayChange={mayChange} onChange={change} />
            {mayChange && (!link || link.may_activate || connection.is_held) && (
              <DirectoryToken connection={connection} onChange={change} onToken={setToken} />
            )}
            <Exchanges />
            {children}
            {allows("scim", "delete") && <DirectoryEnd connection={connection} onGone={() => change(null)} />}
          </Parts>
        ) : (
          <Parts>
            <Panel title={texts.title} lead={texts.lead}>
              <ChooseDirectory
                onConnected={(made) => {
                  setToken(made.bearer_token);
                  change(withoutToken(made));
                }}
              />
            </Panel>
            {children}
          </Parts>
        )
      }
    </Async>
  );
}

/** None is no failure: it is what the room is for. */
async function findDirectory(read: () => Promise<{ connection: ScimConnection }>): Promise<ScimConnection | null> {
  try {
    return (await read()).connection;
  } catch (error) {
    if ((error as Partial<ApiError>).error_type === "no_active_scim_connection") return null;
    throw error;
  }
}

function withoutToken({ bearer_token, ...connection }: ScimConnectionWithToken): ScimConnection {
  return { ...connection, bearer_token_last_four: bearer_token.slice(-4) };
}
