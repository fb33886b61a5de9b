import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import type { MemberIds } from "./member-ids.ts";

const names = { totp: "Authenticator app", sms_otp: "Phone", recovery_codes: "Backup codes" };

/** The member's two-step verification methods. Support can remove those that the member lost. */
export function SecondFactors({ ids }: { ids: MemberIds }) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(() => calls.members.secondFactors.list(ids), [calls, ids]);
  const removals = { totp: calls.members.totp, sms_otp: calls.members.mfaPhoneNumber, recovery_codes: null };
  return (
    <Panel title="Two-step verification">
      <Async of={load}>
        {({ is_required, second_factors: factors }) =>
          factors.length === 0 ? (
            <Empty title="Not set up">
              {is_required ? "Required. The member sets it up at the next sign-in." : "Not required."}
            </Empty>
          ) : (
            <Rows label="Two-step verification">
              {factors.map(({ type, id, is_default, is_verified, left }) => (
                <Row
                  key={`${type} ${id}`}
                  title={names[type]}
                  badges={
                    <>
                      {is_default && <Badge>Default</Badge>}
                      {!is_verified && <Badge>Not verified</Badge>}
                    </>
                  }
                  detail={left === null ? id : `${left} left`}
                  actions={
                    removals[type] &&
                    isAtLeast("support") && (
                      <ConfirmAction
                        label="Remove"
                        title={`Remove the ${names[type].toLowerCase()}?`}
                        action="Remove"
                        done={`${names[type]} removed`}
                        onConfirm={async (reason) => {
                          await removals[type]?.delete(ids, { reason });
                          await load.reload();
                        }}
                      >
                        <p>Verify who is asking. After this, access to their email is enough to sign in.</p>
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
