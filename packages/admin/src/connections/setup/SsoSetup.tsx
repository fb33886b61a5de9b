import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { SsoConnectionsResponse } from "@portico/wire";
import { useState } from "react";
import { ConnectionSetup, type StepName } from "./ConnectionSetup.tsx";
import { type SetupCalls, type SetupConnection, SetupContext } from "./calls.ts";
import { providerOf } from "./identity-providers.ts";
import { ProviderChoice } from "./ProviderChoice.tsx";
import { setup } from "./texts.ts";

export interface SsoSetupProps {
  /** `createMemberCalls`, or the calls that a setup link permits. */
  calls: SetupCalls;
  /** Shows only this connection. */
  connectionId?: string | undefined;
  /** Initial state, for the gallery. */
  atFirst?: { connectionId?: string; step?: StepName; isChoosing?: boolean } | undefined;
}

/** Sets up, tests, activates and manages single sign-on. */
export function SsoSetup({ calls, connectionId, atFirst }: SsoSetupProps) {
  const texts = useStrings("setup", setup);
  const [openId, setOpenId] = useState(connectionId ?? atFirst?.connectionId ?? "");
  const [isChoosing, setChoosing] = useState(atFirst?.isChoosing ?? false);
  const load = useLoad(async () => listOf(await calls.getConnections()), [calls]);
  const open = load.value?.own.find(({ connection_id }) => connection_id === openId);
  const change = (changed: SetupConnection) =>
    load.change((before) => ({
      ...before,
      own: before.own.map((one) => (one.connection_id === changed.connection_id ? changed : one)),
    }));
  const start = calls.createConnection && (
    <Action variant="main" onClick={() => setChoosing(true)}>
      {load.value?.own.length ? texts.another : texts.start}
    </Action>
  );
  return (
    <SetupContext.Provider value={calls}>
      <Panel title={texts.title} lead={open ? undefined : texts.lead}>
        <Async of={load} texts={texts.refusals}>
          {({ own, lent }) =>
            open ? (
              <ConnectionSetup
                key={open.connection_id}
                connection={open}
                stepAtFirst={atFirst?.step}
                onBack={connectionId ? undefined : () => setOpenId("")}
                onChanged={change}
                onReload={load.reload}
                onRemoved={() => {
                  setOpenId("");
                  void load.reload();
                }}
              />
            ) : isChoosing ? (
              <ProviderChoice
                onCancel={() => setChoosing(false)}
                onCreated={async (id) => {
                  await load.reload();
                  setOpenId(id);
                  setChoosing(false);
                }}
              />
            ) : own.length + lent.length === 0 ? (
              <Empty title={texts.emptyTitle} actions={start}>
                {calls.createConnection ? texts.emptyText : texts.mayNot}
              </Empty>
            ) : (
              <>
                <Rows label={texts.title}>
                  {own.map((one) => (
                    <ConnectionRow
                      key={one.connection_id}
                      connection={one}
                      onOpen={() => setOpenId(one.connection_id)}
                    />
                  ))}
                  {lent.map(({ connection_id, display_name, status }) => (
                    <Row
                      key={connection_id}
                      title={display_name || connection_id}
                      badges={<Badge kind={status === "active" ? "good" : undefined}>{texts[status]}</Badge>}
                      detail={texts.lent}
                    />
                  ))}
                </Rows>
                {start && <Actions>{start}</Actions>}
              </>
            )
          }
        </Async>
      </Panel>
    </SetupContext.Provider>
  );
}

function ConnectionRow({ connection, onOpen }: { connection: SetupConnection; onOpen: () => void }) {
  const texts = useStrings("setup", setup);
  const { display_name, connection_id, status, kind } = connection;
  const { name, sign } = providerOf(connection);
  const verb = status === "active" ? texts.openActive : texts.open;
  return (
    <Row
      lead={
        <span {...part("sign")} aria-hidden="true">
          {sign}
        </span>
      }
      title={display_name || connection_id}
      badges={<Badge kind={status === "active" ? "good" : undefined}>{texts[status]}</Badge>}
      detail={`${name} · ${kind === "saml" ? "SAML" : "OpenID Connect"}`}
      actions={
        <Action label={`${verb}: ${display_name || connection_id}`} onClick={onOpen}>
          {verb}
        </Action>
      }
    />
  );
}

function listOf({ saml_connections, oidc_connections, external_connections }: SsoConnectionsResponse) {
  const own: SetupConnection[] = [
    ...saml_connections.map((one) => ({ kind: "saml" as const, ...one })),
    ...oidc_connections.map((one) => ({ kind: "oidc" as const, ...one })),
  ];
  return { own, lent: external_connections };
}
