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
import { InactiveDirectory } from "./InactiveDirectory.tsx";
import { directory } from "./texts.ts";

export interface DirectoryPanelProps {
  /** Changes from the directory that wait for an admin's approval. */
  changes?: React.ReactNode;
  /** What a setup link permits: whether it may activate the directory, and rotate tokens while it is active. */
  link?: { may_activate: boolean };
  /** Shown below the list of directories: setup links, for members who may create them. */
  children?: React.ReactNode;
}

/** Connects and manages the organization's directory. Used by admins, and by the recipient of a setup link. */
export function DirectoryPanel({ changes, link, children }: DirectoryPanelProps) {
  const texts = useStrings("directory", directory);
  const { admin } = useCalls();
  const { allows } = useRights();
  /** The provider returns a token only once, so it is kept until the page closes. */
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
              <InactiveDirectory connection={connection} mayActivate={mayActivate} onChange={change} />
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

/** Returns null if the organization has no directory yet. */
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
