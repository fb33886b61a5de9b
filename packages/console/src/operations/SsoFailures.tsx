import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { part } from "@portico/ui/theme/part";
import { useState } from "react";
import { Link, pathOf } from "../shared/navigate.tsx";
import { useConsole } from "../shared/use-console.ts";
import { RangePick } from "./CountTable.tsx";
import type { Range } from "./types.ts";

/** Failed single sign-on attempts by connection and reason, with the setting to change. */
export function SsoFailures() {
  const { calls } = useConsole();
  const [range, setRange] = useState<Range>("week");
  const load = useLoad(() => calls.operations.ssoFailures({ range }), [calls, range]);
  return (
    <>
      <RangePick value={range} onChange={setRange} />
      <Panel title="Failed SSO sign-ins" lead="By connection and reason, most frequent first.">
        <Async load={load}>
          {({ failures }) =>
            failures.length === 0 ? (
              <Empty title="No failed sign-ins in this period" />
            ) : (
              <Rows label="Failed SSO sign-ins">
                {failures.map((failure) => (
                  <Row
                    key={`${failure.connection_id} ${failure.reason}`}
                    title={[failure.organization_name, failure.connection_name || failure.connection_id]
                      .filter(Boolean)
                      .join(": ")}
                    badges={<Badge kind="bad">{`${failure.count}×`}</Badge>}
                    detail={
                      <>
                        {failure.verdict} {failure.setting && <b>{failure.setting}</b>} Last{" "}
                        <When at={failure.last_at} />.
                      </>
                    }
                    actions={
                      <Link {...part("link")} to={pathOf(failure.project_id, "organizations", failure.organization_id)}>
                        Open organization
                      </Link>
                    }
                  />
                ))}
              </Rows>
            )
          }
        </Async>
      </Panel>
    </>
  );
}
