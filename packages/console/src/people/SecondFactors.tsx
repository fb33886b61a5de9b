import { Badge, Empty, Panel, Row, Rows, Shown, useLoad } from "@portico/admin/kit";
import { Deed } from "../ground/Deed.tsx";
import type { OfMember } from "./of-member.ts";
import { useProject } from "./use-project.ts";

interface Factor {
  type: "totp" | "sms_otp" | "recovery_codes";
  id: string;
  is_default: boolean;
  is_verified: boolean;
  left: number | null;
}

const names = { totp: "Authenticator app", sms_otp: "Phone", recovery_codes: "Recovery codes" };
const steps = { totp: "totp", sms_otp: "mfa_phone_number", recovery_codes: "" };

/** What the member can show beside the first factor; support takes away what they have lost. */
export function SecondFactors({ projectId, path }: OfMember & { path: string }) {
  const { manage, isAtLeast } = useProject(projectId);
  const load = useLoad(
    () => manage<{ is_required: boolean; second_factors: Factor[] }>("GET", `${path}/second_factors`),
    [manage, path],
  );
  return (
    <Panel title="Second factors">
      <Shown of={load}>
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
                    steps[type] &&
                    isAtLeast("support") && (
                      <Deed
                        label="Take away…"
                        title={`Take the ${names[type].toLowerCase()} away?`}
                        action="Take it away"
                        done={`${names[type]}: taken away.`}
                        onConfirm={async (reason) => {
                          await manage("DELETE", `${path}/${steps[type]}`, { reason });
                          await load.reload();
                        }}
                      >
                        <p>Be sure who asks for it: whoever reads their mail can sign in then.</p>
                      </Deed>
                    )
                  }
                />
              ))}
            </Rows>
          )
        }
      </Shown>
    </Panel>
  );
}
