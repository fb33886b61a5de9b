import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { humanize, methodLabel } from "../shared/humanize.ts";
import { useConsole } from "../shared/use-console.ts";
import type { MemberIds } from "./member.ts";

const verdicts = {
  can_sign_in: "Can sign in",
  can_join: "Can join by signing in",
  cannot: "Can't sign in",
};
const lockNames = { password: "Password", email_otp: "Email code", second_factor: "Two-step verification" };

/** Explains with which methods the member can sign in, and shows locks, which support can remove. */
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
    <Panel title="Sign-in">
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
                      title={`${lockNames[of]}: locked after too many failed attempts`}
                      detail={
                        <>
                          {ip_address ? `Only from ${ip_address}. ` : ""}Unlocks <When at={until} />
                        </>
                      }
                    />
                  ))}
                </Rows>
                {isAtLeast("support") && (
                  <ConfirmAction
                    isHarmless
                    title="Unlock this member?"
                    label="Unlock"
                    action="Unlock"
                    done="Member unlocked"
                    onConfirm={async (reason) => {
                      await calls.members.unlock(ids, { reason });
                      await load.reload();
                    }}
                  >
                    <p>
                      Only unlock if you are sure the failed attempts were theirs. An attacker gets the same number of
                      attempts again.
                    </p>
                  </ConfirmAction>
                )}
              </>
            )}
            <Rows label="Sign-in methods">
              {ways.map(({ method, outcome, text }) => (
                <Row
                  key={`${method} ${text}`}
                  title={methodLabel(method)}
                  badges={<Badge kind={outcomeKind(outcome)}>{humanize(outcome)}</Badge>}
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
