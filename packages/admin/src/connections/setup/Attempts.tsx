import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Check } from "@portico/ui/components/Check";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Empty } from "@portico/ui/components/Empty";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { useSetup } from "./calls.ts";
import { setup } from "./texts.ts";
import { useReasonTexts } from "./use-reason-texts.ts";

/** Lists the latest sign-ins with a connection, each with its result and the setting to change. */
export function Attempts({ connection_id }: { connection_id: string }) {
  const texts = useStrings("setup", setup);
  const translate = useReasonTexts();
  const { listAttempts } = useSetup();
  const [isRefusedOnly, setRefusedOnly] = useState(false);
  const load = useLoad(
    () => listAttempts({ connection_id, ...(isRefusedOnly && { outcome: "refused" as const }) }),
    [listAttempts, connection_id, isRefusedOnly],
  );
  return (
    <>
      <p>{texts.attemptsLead}</p>
      <Check label={texts.onlyRefused} checked={isRefusedOnly} onChange={setRefusedOnly} />
      <Async of={load} texts={texts.refusals}>
        {({ attempts }) =>
          attempts.length === 0 ? (
            <Empty title={texts.noAttempts} />
          ) : (
            <Rows label={texts.stepNames.attempts}>
              {attempts
                .map(translate)
                .map(({ attempt_id, occurred_at, outcome, verdict, setting, details, request_id }) => (
                  <Row
                    key={attempt_id}
                    title={details.email_address || (outcome === "accepted" ? texts.accepted : verdict)}
                    badges={
                      <>
                        <Badge kind={outcome === "accepted" ? "good" : "bad"}>{texts[outcome]}</Badge>
                        {details.test_run_id && <Badge>{texts.isTest}</Badge>}
                      </>
                    }
                    detail={
                      <>
                        <When at={occurred_at} />. {details.email_address && outcome === "refused" && verdict} {setting}
                      </>
                    }
                  >
                    <details>
                      <summary>{texts.details}</summary>
                      <DefinitionList
                        items={[
                          ...Object.entries(details).filter(([name]) => name !== "test_run_id"),
                          [texts.requestId, request_id],
                        ]}
                      />
                    </details>
                  </Row>
                ))}
            </Rows>
          )
        }
      </Async>
    </>
  );
}
