import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { SsoConnectionsResponse } from "@portico/wire";
import { type ReactNode, useState } from "react";
import { NotFoundNote } from "../../shared/NotFound.tsx";
import { OwnRouter, toPath, useRoute } from "../../shared/route.tsx";
import { Sign } from "../../shared/Sign.tsx";
import { ConnectionSetup } from "./ConnectionSetup.tsx";
import { type SetupCalls, type SetupConnection, SetupContext, useSetup } from "./calls.ts";
import { identityProviders, providerOf } from "./identity-providers.ts";
import { type StepName, stepSegments } from "./steps.ts";
import { setup } from "./texts.ts";

export interface SsoSetupProps {
  /** `createMemberCalls`, or the calls that a setup link permits. */
  calls: SetupCalls;
  /** Shows only this connection. */
  connectionId?: string | undefined;
  /** Shown below the list of connections. */
  children?: ReactNode;
  /** Initial state, for the gallery. */
  atFirst?: { connectionId?: string; step?: StepName; isChoosing?: boolean } | undefined;
}

/** Sets up, tests, activates and manages single sign-on. */
export function SsoSetup({ atFirst, ...props }: SsoSetupProps) {
  const { connectionId = "", step, isChoosing } = atFirst ?? {};
  const segments = isChoosing ? [CHOICE] : connectionId ? [connectionId, ...(step ? [stepSegments[step]] : [])] : [];
  const below = props.connectionId ? segments.slice(1) : segments;
  return (
    <OwnRouter first={toPath(below)}>
      <Connections {...props} />
    </OwnRouter>
  );
}

/** The route for choosing an identity provider. Other routes are connections. */
const CHOICE = "new";

function Connections({ calls, connectionId, children }: Omit<SsoSetupProps, "atFirst">) {
  const texts = useStrings("setup", setup);
  const { segments, go } = useRoute();
  const [openId = "", step] = connectionId ? [connectionId, ...segments] : segments;
  const isChoosing = openId === CHOICE;
  const show = (id = "") => go(...(id ? [id] : []));
  const load = useLoad(async () => listOf(await calls.getConnections()), [calls]);
  const open = load.value?.own.find(({ connection_id }) => connection_id === openId);
  const change = (changed: SetupConnection) =>
    load.change((before) => ({
      ...before,
      own: before.own.map((one) => (one.connection_id === changed.connection_id ? changed : one)),
    }));
  const start = calls.createConnection && (
    <Action variant={load.value?.own.length ? "side" : "main"} onClick={() => show(CHOICE)}>
      {load.value?.own.length ? texts.another : texts.start}
    </Action>
  );
  if (open) {
    return (
      <SetupContext.Provider value={calls}>
        <ConnectionSetup
          key={open.connection_id}
          connection={open}
          step={step}
          onStep={(next) => go(...(connectionId ? [next] : [open.connection_id, next]))}
          onBack={connectionId ? undefined : () => show()}
          onChanged={change}
          onReload={load.reload}
          onRemoved={() => {
            show();
            void load.reload();
          }}
        />
      </SetupContext.Provider>
    );
  }
  return (
    <SetupContext.Provider value={calls}>
      <Panel title={texts.title} lead={openId ? undefined : texts.lead}>
        <Async load={load} texts={texts.refusals}>
          {({ own, lent }) =>
            isChoosing && calls.createConnection ? (
              <ProviderChoice
                onCancel={() => show()}
                onCreated={async (id) => {
                  await load.reload();
                  show(id);
                }}
              />
            ) : openId ? (
              <NotFoundNote back={texts.allConnections} onBack={connectionId ? undefined : () => show()} />
            ) : own.length + lent.length === 0 ? (
              <Empty title={texts.emptyTitle} actions={start}>
                {calls.createConnection ? texts.emptyText : texts.mayNot}
              </Empty>
            ) : (
              <>
                <Rows label={texts.title}>
                  {own.map((one) => (
                    <ConnectionRow key={one.connection_id} connection={one} onOpen={() => show(one.connection_id)} />
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
      {!openId && children}
    </SetupContext.Provider>
  );
}

function ConnectionRow({ connection, onOpen }: { connection: SetupConnection; onOpen: () => void }) {
  const texts = useStrings("setup", setup);
  const { display_name, connection_id, status, kind } = connection;
  const { name } = providerOf(connection);
  const verb = status === "active" ? texts.openActive : texts.open;
  return (
    <Row
      lead={<Sign provider={connection.identity_provider} />}
      title={display_name || connection_id}
      badges={<Badge kind={status === "active" ? "good" : undefined}>{texts[status]}</Badge>}
      detail={[...new Set([name, kind === "saml" ? "SAML" : "OpenID Connect"])].join("\u00A0· ")}
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

addStyles(`
.portico-grid { display: grid; grid-auto-rows: 1fr; grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr)); gap: 10px; }
.portico-grid > li > button { display: flex; align-items: center; gap: 12px; width: 100%; height: 100%; min-height: 60px; padding: 10px 14px; font: var(--po-bold) 15px/20px var(--po-font); text-align: start; border: 1px solid var(--po-border); border-radius: var(--po-radius-box); cursor: pointer; }
@media (hover: hover) { .portico-grid > li > button:hover { background: var(--po-tint); } }
`);

/** The identity providers to choose from. Choosing one creates an inactive connection. */
function ProviderChoice({ onCreated, onCancel }: { onCreated: (id: string) => void; onCancel: () => void }) {
  const texts = useStrings("setup", setup);
  const { cancel } = useStrings("shared", shared);
  const { createConnection } = useSetup();
  const [chosen, setChosen] = useState("");
  const make = useAction(async ({ id, kind, name }: (typeof identityProviders)[number]) => {
    setChosen(id);
    const identity_provider = id === "oidc" ? "generic" : id;
    const made = await createConnection?.(kind, { display_name: name, identity_provider });
    if (made) onCreated(made);
  });
  return (
    <>
      <p>{texts.choose}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list. */}
      <ul {...part("grid")} role="list" aria-label={texts.choose}>
        {identityProviders.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-busy={(make.isBusy && chosen === one.id) || undefined}
              onClick={() => void make.run(one)}
            >
              <Sign provider={one.id} isBusy={make.isBusy && chosen === one.id} />
              {one.id === "generic" ? texts.anySaml : one.id === "oidc" ? texts.anyOidc : one.name}
            </button>
          </li>
        ))}
      </ul>
      <FailureNote failure={make.failure} texts={texts.refusals} />
      <Actions>
        <Action variant="quiet" onClick={onCancel}>
          {cancel}
        </Action>
      </Actions>
    </>
  );
}
