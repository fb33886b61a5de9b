import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useWhenText, When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { explainError, formatAttempts, humanize } from "../shared/humanize.ts";
import { useConsole } from "../shared/use-console.ts";

/** Pending and failed emails to the member. Queues store masked addresses, so other members with the same mask are included. */
export function Deliveries({ projectId, address }: { projectId: string; address: string }) {
  const { calls, isAtLeast } = useConsole();
  const timeText = useWhenText();
  const receiver = maskReceiver(address);
  const load = useLoad(
    () => calls.queues.messages.search({ project_id: projectId, queue: "mails", limit: 200 }),
    [calls, projectId],
  );
  return (
    <Panel title="Pending emails" lead={`To ${receiver}, among the last 200 queued emails.`}>
      <Async load={load} rows={1}>
        {({ queued_messages }) => {
          const own = queued_messages.filter((message) => message.receiver === receiver);
          if (own.length === 0) return <Empty isBrief title="No pending emails" />;
          return (
            <Rows label="Pending emails">
              {own.map(({ message_id, state, attempts, created_at, last_error, can_retry }) => (
                <Row
                  key={message_id}
                  title={<When at={created_at} />}
                  badges={<Badge kind={state === "failed" ? "bad" : undefined}>{humanize(state)}</Badge>}
                  cause={last_error && explainError(last_error)}
                  detail={formatAttempts(attempts)}
                  actions={
                    can_retry &&
                    isAtLeast("support") && (
                      <ConfirmAction
                        isHarmless
                        label="Send now"
                        item={timeText({ at: created_at })}
                        title="Send this email now?"
                        action="Send now"
                        done="Sending the email"
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

/** Masks an email address or phone number as queues do, for example `a…@globex.test`. */
export function maskReceiver(to: string): string {
  const at = to.lastIndexOf("@");
  return at < 1 ? `…${to.slice(-2)}` : `${[...to][0]}…${to.slice(at)}`;
}
