import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
import { humanize } from "../shared/humanize.ts";
import { navigate, pathOf } from "../shared/navigate.tsx";
import { useConsole, useProjectName } from "../shared/use-console.ts";
import { certificateLabels, titleOf } from "./labels.ts";
import type { Certificate } from "./types.ts";

const spans = [30, 90, 365].map((days) => ({ value: String(days), text: `Within ${days} days` }));

/** Certificates, keys and tokens by expiry date. */
export function Certificates() {
  const { calls } = useConsole();
  const [days, setDays] = useState("90");
  const load = useLoad(() => calls.operations.certificates({ within_days: Number(days) }), [calls, days]);
  return (
    <Panel
      title="Expiring certificates"
      lead="Certificates, keys and tokens of all projects, soonest first."
      actions={<SelectField isCompact label="Expires" name="within" value={days} options={spans} onChange={setDays} />}
    >
      <Async load={load}>
        {({ certificates }) =>
          certificates.length === 0 ? (
            <Empty title="No certificates expire in this period" isGood />
          ) : (
            <Rows label="Expiring certificates">
              {certificates.map((one) => (
                <CertificateRow key={`${one.kind} ${one.connection_id} ${one.key_id}`} certificate={one} />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { kind, project_id, organization_id, organization_name, connection_name, connection_id, ends_at } = certificate;
  const { is_over, is_replaced, setting } = certificate;
  const nameOf = useProjectName();
  return (
    <Row
      title={certificateLabels[kind] ?? humanize(kind)}
      badges={
        <>
          {is_over && <Badge kind="bad">Expired</Badge>}
          {is_replaced && <Badge kind="good">Replaced</Badge>}
        </>
      }
      cause={!is_replaced && setting}
      detail={
        <>
          {titleOf(organization_name, connection_name || connection_id) || nameOf(project_id)}
          {`\u00a0· ${is_over ? "Expired" : "Expires"} `}
          <When at={ends_at} isDay />
        </>
      }
      onOpen={organization_id ? () => navigate(pathOf(project_id, "organizations", organization_id)) : undefined}
    />
  );
}
