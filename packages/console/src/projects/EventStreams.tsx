import { Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { away } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { humanize } from "../shared/humanize.ts";
import type { SignalStream } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";

/** The streams of security events that apps have created. @param names of apps by client ID. */
export function EventStreams({ projectId, names }: { projectId: string; names: ReadonlyMap<string, string> }) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(
    async () => (await calls.connectedApps.signalStreams.list({ project_id: projectId })).signal_streams,
    [calls, projectId],
  );
  return (
    <Async load={load} rows={0}>
      {(streams) =>
        streams.length > 0 && (
          <Panel
            title="Event streams"
            lead={
              <>
                Apps that get security events about their members.{" "}
                <a {...part("link")} href="/docs/security-events#send-events-to-connected-apps" {...away}>
                  Send events to connected apps
                </a>
              </>
            }
          >
            <Rows label="Event streams">
              {streams.map((stream) => (
                <Row
                  key={stream.client_id}
                  title={names.get(stream.client_id) ?? stream.client_id}
                  badges={<StatusBadge stream={stream} />}
                  cause={[stream.status === "enabled" ? "" : stream.reason, stream.last_error]
                    .filter(Boolean)
                    .join(" ")}
                  detail={<StreamDetail stream={stream} />}
                  actions={isAtLeast("owner") && <StreamActions {...{ projectId, stream, onChanged: load.reload }} />}
                />
              ))}
            </Rows>
          </Panel>
        )
      }
    </Async>
  );
}

function StatusBadge({ stream: { status, failing_since } }: { stream: SignalStream }) {
  if (status === "enabled" && failing_since) return <Badge kind="bad">Failing</Badge>;
  const kinds = { enabled: "good", paused: undefined, disabled: "bad" } as const;
  return <Badge kind={kinds[status]}>{humanize(status)}</Badge>;
}

function StreamDetail({ stream }: { stream: SignalStream }) {
  const { method, endpoint_url, pending, last_delivered_at } = stream;
  return (
    <>
      {method === "push" ? endpoint_url : "Polled by the app"}
      {"\u00a0· "}
      {pending === 1 ? "1 pending event" : `${pending === 0 ? "No" : pending} pending events`}
      {"\u00a0· "}
      {last_delivered_at ? (
        <>
          Last delivery <When at={last_delivered_at} />
        </>
      ) : (
        "Nothing delivered yet"
      )}
    </>
  );
}

interface StreamActionsProps {
  projectId: string;
  stream: SignalStream;
  onChanged: () => Promise<unknown>;
}

function StreamActions({ projectId, stream: { client_id, status }, onChanged }: StreamActionsProps) {
  const { calls } = useConsole();
  const of = { project_id: projectId, client_id };
  const isEnabled = status === "enabled";
  return (
    <Actions>
      <ConfirmAction
        isHarmless
        item={client_id}
        title={isEnabled ? "Pause this stream? Events are kept for a week." : "Enable this stream?"}
        action={isEnabled ? "Pause" : "Enable"}
        done={isEnabled ? "Stream paused" : "Stream enabled"}
        onConfirm={async (reason) => {
          const request = { ...of, status: isEnabled ? "paused" : "enabled" } as const;
          await calls.connectedApps.signalStreams.update(request, { reason });
          await onChanged();
        }}
      />
      <ConfirmAction
        item={client_id}
        title="Delete this stream? Pending events are lost. The app can create another stream."
        action="Delete"
        done="Stream deleted"
        onConfirm={async (reason) => {
          await calls.connectedApps.signalStreams.delete(of, { reason });
          await onChanged();
        }}
      />
    </Actions>
  );
}
