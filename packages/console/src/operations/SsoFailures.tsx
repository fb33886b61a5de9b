import { Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
import { navigate, pathOf } from "../shared/navigate.tsx";
import { useConsole } from "../shared/use-console.ts";
import { RangePick } from "./CountTable.tsx";
import { titleOf } from "./labels.ts";
import type { Range } from "./types.ts";

/** Failed single sign-on attempts by connection and reason, with the setting to change. */
export function SsoFailures() {
  const { calls } = useConsole();
  const [range, setRange] = useState<Range>("week");
  const load = useLoad(() => calls.operations.ssoFailures({ range }), [calls, range]);
  return (
    <Panel
      title="Failed SSO sign-ins"
      lead="By connection and reason, most frequent first."
      actions={
        <Actions>
          <RangePick value={range} onChange={setRange} />
        </Actions>
      }
    >
      <Async load={load}>
        {({ failures }) =>
          failures.length === 0 ? (
            <Empty title="No failed sign-ins in this period" isGood />
          ) : (
            <Rows label="Failed SSO sign-ins">
              {failures.map((failure) => (
                <Row
                  key={`${failure.connection_id} ${failure.reason}`}
                  title={titleOf(failure.organization_name, failure.connection_name || failure.connection_id)}
                  badges={<Badge kind="bad">{failure.count === 1 ? "1 failure" : `${failure.count} failures`}</Badge>}
                  cause={`${failure.verdict} ${failure.setting}`}
                  detail={
                    <>
                      Last <When at={failure.last_at} />
                    </>
                  }
                  onOpen={() => navigate(pathOf(failure.project_id, "organizations", failure.organization_id))}
                />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}
