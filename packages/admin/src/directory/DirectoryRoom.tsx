import type { ApiError } from "@portico/client";
import { useStrings } from "@portico/widget/kit";
import type { ScimConnection, ScimConnectionWithToken } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../ground/calls.ts";
import { useLoad } from "../ground/use-load.ts";
import { useRights } from "../ground/use-rights.ts";
import { Panel } from "../ui/Panel.tsx";
import { Parts } from "../ui/Parts.tsx";
import { Shown } from "../ui/Shown.tsx";
import { ChooseDirectory } from "./ChooseDirectory.tsx";
import { DirectoryEnd } from "./DirectoryEnd.tsx";
import { DirectorySteps } from "./DirectorySteps.tsx";
import { DirectoryToken } from "./DirectoryToken.tsx";
import { Exchanges } from "./Exchanges.tsx";
import { GroupRoles } from "./GroupRoles.tsx";
import { directory } from "./texts.ts";

export interface DirectoryRoomProps {
  /** Below what connects one, for whoever may: a link for somebody else. */
  children?: React.ReactNode;
}

/** Connects the organization's directory, and looks after it: for an administrator, and for whoever opened a set-up link. */
export function DirectoryRoom({ children }: DirectoryRoomProps) {
  const texts = useStrings("directory", directory);
  const { admin } = useCalls();
  const { allows } = useRights();
  /** Tokens that were answered here are shown until the page goes; nobody answers them again. */
  const [token, setToken] = useState("");
  const load = useLoad(() => findDirectory(() => admin.scim.getConnection()), [admin]);
  const change = (connection: ScimConnection | null) => load.change(() => connection);
  const mayChange = allows("scim", "update");
  return (
    <Shown of={load} rows={4}>
      {(connection) =>
        connection ? (
          <Parts>
            <DirectorySteps connection={connection} token={token} mayChange={mayChange} onChange={change} />
            <GroupRoles connection={connection} mayChange={mayChange} onChange={change} />
            {mayChange && <DirectoryToken connection={connection} onChange={change} onToken={setToken} />}
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
    </Shown>
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
