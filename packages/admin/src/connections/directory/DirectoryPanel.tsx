import type { ApiError } from "@portico/client";
import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Check, Checks } from "@portico/ui/components/Check";
import { Empty } from "@portico/ui/components/Empty";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Disclosure, Panel, Parts } from "@portico/ui/components/Panel";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ScimConnection, ScimConnectionWithToken } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { Sign } from "../../shared/Sign.tsx";
import { useRights } from "../../shared/use-signed-in.ts";
import { SetupLinksScreen } from "../setup-links/SetupLinks.tsx";
import { Arrival, useArrival } from "./Arrival.tsx";
import { DirectoryEnd } from "./DirectoryEnd.tsx";
import { DirectorySteps } from "./DirectorySteps.tsx";
import { DirectoryToken } from "./DirectoryToken.tsx";
import { directoryProducts, productOf } from "./directories.ts";
import { Exchanges } from "./Exchanges.tsx";
import { GroupRoles } from "./GroupRoles.tsx";
import { PendingChanges } from "./PendingChanges.tsx";
import { directory, useDirectoryFailures } from "./texts.ts";

addStyles(`
.portico-directory-name { display: inline-flex; align-items: center; gap: 10px; }
.portico-directory-name > .portico-sign { width: 24px; height: 24px; margin-block: -2px; border-radius: 6px; }
.portico-directory-name > .portico-sign > svg { width: 14px; height: 14px; }
.portico-directory-name > .portico-sign > .portico-avatar { font-size: 12px; border-radius: 5px; }
.portico-directory-steps { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
`);

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
  const arrival = useArrival(load.value?.connection_id);
  const [version, setVersion] = useState(0);
  if (load.status === "failed") {
    return (
      <Panel title={texts.title}>
        <Async load={load}>{() => null}</Async>
      </Panel>
    );
  }
  return (
    <Async load={load} rows={4}>
      {(connection) =>
        connection ? (
          <Parts>
            {connection.is_held && (
              <InactiveDirectory connection={connection} mayActivate={mayActivate} onChange={change} />
            )}
            {changes}
            <Connected
              connection={connection}
              arrival={arrival}
              token={token}
              mayChange={mayChange}
              hasToken={mayChange && (!link || link.may_activate || connection.is_held)}
              onChange={change}
              onToken={setToken}
            />
            {/* Until the first request has arrived, both lists are empty. */}
            {arrival.value && (
              <>
                <GroupRoles connection={connection} version={version} mayChange={mayChange} onChange={change} />
                <Exchanges version={version} onRefresh={() => setVersion((before) => before + 1)} />
              </>
            )}
            {children}
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

interface ConnectedProps {
  connection: ScimConnection;
  arrival: ReturnType<typeof useArrival>;
  token: string;
  mayChange: boolean;
  hasToken: boolean;
  onChange: (connection: ScimConnection | null) => void;
  onToken: (token: string) => void;
}

/** The connected directory: its state, the instructions until it has sent a request, its token and its end. */
function Connected({ connection, arrival, token, mayChange, hasToken, onChange, onToken }: ConnectedProps) {
  const texts = useStrings("directory", directory);
  const { allows } = useRights();
  const { id, name } = productOf(connection.identity_provider);
  const hasArrived = Boolean(arrival.value);
  const steps = <DirectorySteps connection={connection} token={token} mayChange={mayChange} onChange={onChange} />;
  return (
    <Panel
      face={<Sign provider={id} />}
      title={hasArrived ? name : texts.setUp({ name })}
      lead={hasArrived ? undefined : texts.setUpLead({ name })}
      foot={allows("scim", "delete") && <DirectoryEnd connection={connection} onGone={() => onChange(null)} />}
    >
      <Arrival load={arrival} />
      {hasArrived ? (
        <Disclosure summary={texts.steps}>
          <div {...part("directory-steps")}>{steps}</div>
        </Disclosure>
      ) : (
        arrival.status !== "loading" && steps
      )}
      {hasToken && <DirectoryToken connection={connection} onChange={onChange} onToken={onToken} />}
    </Panel>
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

/** Directory sync for a signed-in member, who may also create setup links. */
export function DirectoryScreen() {
  return (
    <DirectoryPanel changes={<PendingChanges />}>
      <SetupLinksScreen purpose="scim" />
    </DirectoryPanel>
  );
}

/** The list of directory products. The instructions that follow use the terms of the chosen one. */
function ChooseDirectory({ onConnected }: { onConnected: (made: ScimConnectionWithToken) => void }) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const { status, allows } = useRights();
  const [chosen, setChosen] = useState("okta");
  const connect = useAction(async () => {
    const { name } = productOf(chosen);
    const { connection } = await admin.scim.createConnection({ display_name: name, identity_provider: chosen });
    onConnected(connection);
  });
  if (status === "loading") return <Skeleton />;
  if (status === "ready" && !allows("scim", "create")) return <Empty title={texts.none}>{texts.notAllowed}</Empty>;
  return (
    <>
      <p>{texts.choose}</p>
      <Checks legend={texts.vendor}>
        {directoryProducts.map(({ id, name }) => (
          <Check
            key={id}
            group="directory"
            label={
              <span {...part("directory-name")}>
                <Sign provider={id} />
                {id === "generic" ? texts.other : name}
              </span>
            }
            checked={id === chosen}
            onChange={() => setChosen(id)}
          />
        ))}
      </Checks>
      <FailureNote failure={connect.failure} texts={failures} />
      <Actions>
        <Action variant="main" busy={connect.isBusy} onClick={() => void connect.run()}>
          {texts.connect({ name: productOf(chosen).name })}
        </Action>
      </Actions>
    </>
  );
}

interface InactiveDirectoryProps {
  connection: ScimConnection;
  mayActivate: boolean;
  onChange: (connection: ScimConnection) => void;
}

/** Shows that the directory is inactive, with a button to activate it. */
function InactiveDirectory({ connection, mayActivate, onChange }: InactiveDirectoryProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const notify = useNotify();
  const activate = useAction(async () => {
    const activated = await admin.scim.activateConnection({ connection_id: connection.connection_id });
    notify(texts.activated);
    onChange(activated.connection);
  });
  return (
    <Panel title={texts.inactiveTitle} lead={mayActivate ? texts.inactiveLead : texts.inactiveLeadLink}>
      {mayActivate && (
        <>
          <FailureNote failure={activate.failure} texts={failures} />
          <Actions>
            <Action variant="main" busy={activate.isBusy} onClick={() => void activate.run()}>
              {texts.activate}
            </Action>
          </Actions>
        </>
      )}
    </Panel>
  );
}
