import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import { maskReceiver } from "./mask-receiver.ts";

/** Mails that have not left yet, or were given up, to addresses like the member's: queues know no more of an address. */
export function Deliveries({ projectId, address }: { projectId: string; address: string }) {
  const { calls, isAtLeast } = useConsole();
  const receiver = maskReceiver(address);
  const load = useLoad(
    () => calls.queues.messages.search({ project_id: projectId, queue: "mails", limit: 200 }),
    [calls, projectId],
  );
  return (
    <Panel title="Mails that have not left" lead={`To addresses like ${receiver}, of the last 200.`}>
      <Async of={load} rows={1}>
        {({ queued_messages }) => {
          const mine = queued_messages.filter((message) => message.receiver === receiver);
          if (mine.length === 0) return <Empty title="All have left" />;
          return (
            <Rows label="Mails">
              {mine.map(({ message_id, state, attempts, created_at, last_error, can_retry }) => (
                <Row
                  key={message_id}
                  title={<When at={created_at} />}
                  badges={<Badge kind={state === "failed" ? "bad" : undefined}>{state}</Badge>}
                  detail={[`${attempts} tries`, last_error].filter(Boolean).join(" · ")}
                  actions={
                    can_retry &&
                    isAtLeast("support") && (
                      <ConfirmAction
                        isHarmless
                        label="Send now…"
                        title="Send this mail now?"
                        action="Send now"
                        done="It is tried now."
                        onConfirm={async (reason) => {
                          const message = { project_id: projectId, queue: "mails", message_id } as const;
                          await calls.queues.retry({ ...message, reason }, { reason });
                          await load.reload();
                        }}
                      />
                    )
                  }
                />
              ))}
            </Rows>
          );
        }}
      </Async>
    </Panel>
  );
}
