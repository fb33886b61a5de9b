import { Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { CopyField } from "@portico/ui/components/CopyField";
import { Panel } from "@portico/ui/components/Panel";
import { away } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { useState } from "react";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";

interface SignalReceiverProps {
  projectId: string;
  organizationId: string;
  connectionId: string;
  isActive: boolean;
  onChanged: () => Promise<void>;
  /** For the gallery: a receiver that was just created. */
  createdAtFirst?: Receiver | undefined;
}

export interface Receiver {
  receiver_url: string;
  bearer_token: string;
}

/** Turns the identity provider's security events on and off. */
export function SignalReceiver({
  projectId,
  organizationId,
  connectionId,
  isActive,
  onChanged,
  createdAtFirst,
}: SignalReceiverProps) {
  const { calls, isAtLeast } = useConsole();
  const [created, setCreated] = useState(createdAtFirst);
  const ids = { project_id: projectId, organization_id: organizationId, connection_id: connectionId };
  async function create(reason: string) {
    setCreated(await calls.sso.oidc.signalReceiver.create(ids, { reason }));
    await onChanged();
  }
  async function remove(reason: string) {
    await calls.sso.oidc.signalReceiver.delete(ids, { reason });
    setCreated(undefined);
    await onChanged();
  }
  return (
    <Panel
      title="Security events"
      lead={
        <>
          The identity provider reports when a session was revoked or a credential changed. Sessions that came from this
          connection then end.{" "}
          <a {...part("link")} href="/docs/security-events" {...away}>
            Security events
          </a>
        </>
      }
      beside={isActive ? <Badge kind="good">On</Badge> : <Badge>Off</Badge>}
    >
      {created && (
        <>
          <CopyField label="Receiver URL" value={created.receiver_url} />
          <CopyField label="Bearer token. Copy it now. It won't be shown again." value={created.bearer_token} />
        </>
      )}
      {isAtLeast("owner") && (
        <Actions>
          <ConfirmAction
            title={isActive ? "Replace the bearer token? The old one stops working." : "Receive security events?"}
            label={isActive ? "Replace token" : "Turn on"}
            action={isActive ? "Replace token" : "Turn on"}
            isHarmless={!isActive}
            done={isActive ? "Token replaced" : "Security events turned on"}
            onConfirm={create}
          />
          {isActive && (
            <ConfirmAction
              title="Turn off security events? The identity provider's events will be refused."
              action="Turn off"
              done="Security events turned off"
              onConfirm={remove}
            />
          )}
        </Actions>
      )}
    </Panel>
  );
}
