import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import type { MemberIds } from "./member-ids.ts";

const names = { totp: "Authenticator app", sms_otp: "Phone", recovery_codes: "Recovery codes" };

/** What the member can show beside the first factor; support takes away what they have lost. */
export function SecondFactors({ ids }: { ids: MemberIds }) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(() => calls.members.secondFactors.list(ids), [calls, ids]);
  const removals = { totp: calls.members.totp, sms_otp: calls.members.mfaPhoneNumber, recovery_codes: null };
  return (
    <Panel title="Second factors">
      <Async of={load}>
        {({ is_required, second_factors: factors }) =>
          factors.length === 0 ? (
            <Empty title="None">
              {is_required ? "They are asked to add one when they next sign in." : "They are asked for none."}
            </Empty>
          ) : (
            <Rows label="Second factors">
              {factors.map(({ type, id, is_default, is_verified, left }) => (
                <Row
                  key={`${type} ${id}`}
                  title={names[type]}
                  badges={
                    <>
                      {is_default && <Badge>Asked for first</Badge>}
                      {!is_verified && <Badge>Not proven</Badge>}
                    </>
                  }
                  detail={left === null ? id : `${left} left`}
                  actions={
                    removals[type] &&
                    isAtLeast("support") && (
                      <ConfirmAction
                        label="Take away…"
                        title={`Take the ${names[type].toLowerCase()} away?`}
                        action="Take it away"
                        done={`${names[type]}: taken away.`}
                        onConfirm={async (reason) => {
                          await removals[type]?.delete(ids, { reason });
                          await load.reload();
                        }}
                      >
                        <p>Be sure who asks for it: whoever reads their mail can sign in then.</p>
                      </ConfirmAction>
                    )
                  }
                />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}
