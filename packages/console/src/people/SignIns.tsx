import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import type { MemberIds } from "./member-ids.ts";

const verdicts = {
  can_sign_in: "They can sign in",
  can_join: "They can join by signing in",
  cannot: "They cannot sign in",
};
const lockNames = { password: "Password", email_otp: "Mailed code", second_factor: "Second factor" };

/** Whether the member can sign in, by which way, and why not; and the locks, which can be opened. */
export function SignIns({ ids, emailAddress }: { ids: MemberIds; emailAddress: string }) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(async () => {
    const { project_id, organization_id } = ids;
    const [explained, { locks }] = await Promise.all([
      calls.signIns.explain({ project_id, organization_id, email_address: emailAddress }),
      calls.members.locks.list(ids),
    ]);
    return { ...explained, locks };
  }, [calls, ids, emailAddress]);
  return (
    <Panel title="Signing in">
      <Async of={load}>
        {({ verdict, locks, ways }) => (
          <>
            <p>
              <Badge kind={verdict === "cannot" ? "bad" : "good"}>{verdicts[verdict]}</Badge>
            </p>
            {locks.length > 0 && (
              <>
                <Rows label="Locks">
                  {locks.map(({ of, ip_address, until }) => (
                    <Row
                      key={`${of} ${ip_address}`}
                      title={`${lockNames[of]}: locked after too many wrong tries`}
                      detail={
                        <>
                          {ip_address ? `From ${ip_address} alone. ` : ""}Opens by itself: <When at={until} />
                        </>
                      }
                    />
                  ))}
                </Rows>
                {isAtLeast("support") && (
                  <ConfirmAction
                    isHarmless
                    title="Unlock this member?"
                    label="Unlock…"
                    action="Unlock"
                    done="Unlocked."
                    onConfirm={async (reason) => {
                      await calls.members.unlock(ids, { reason });
                      await load.reload();
                    }}
                  >
                    <p>Do it when you know that the wrong tries were their own. Whoever guesses gets as many again.</p>
                  </ConfirmAction>
                )}
              </>
            )}
            <Rows label="Ways in">
              {ways.map(({ method, outcome, text }) => (
                <Row
                  key={`${method} ${text}`}
                  title={method}
                  badges={<Badge kind={outcomeKind(outcome)}>{outcome.replaceAll("_", " ")}</Badge>}
                  detail={text}
                />
              ))}
            </Rows>
          </>
        )}
      </Async>
    </Panel>
  );
}

function outcomeKind(outcome: string): "good" | "bad" | undefined {
  if (outcome === "signs_in" || outcome === "second_factor") return "good";
  return outcome === "refused" ? "bad" : undefined;
}
