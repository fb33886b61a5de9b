import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { part } from "@portico/ui/theme/part";
import { useState } from "react";
import { Link, pathOf } from "../shared/navigate.tsx";
import { useConsole } from "../shared/use-console.ts";
import { certificateLabels } from "./labels.ts";
import type { Certificate } from "./types.ts";

const spans = [30, 90, 365].map((days) => ({ value: String(days), text: `${days} days` }));

/** Certificates, keys and tokens by expiry date. */
export function Certificates() {
  const { calls } = useConsole();
  const [days, setDays] = useState("90");
  const load = useLoad(() => calls.operations.certificates({ within_days: Number(days) }), [calls, days]);
  return (
    <Panel title="Expiring certificates" lead="Certificates, keys and tokens of all projects, soonest first.">
      <SelectField label="Expires within" name="within" value={days} options={spans} onChange={setDays} />
      <Async load={load}>
        {({ certificates }) =>
          certificates.length === 0 ? (
            <Empty title="No certificates expire in this period" />
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
  return (
    <Row
      title={[organization_name, connection_name || connection_id].filter(Boolean).join(": ") || project_id}
      badges={
        <>
          {is_over && <Badge kind="bad">Expired</Badge>}
          {is_replaced && <Badge kind="good">Replaced</Badge>}
        </>
      }
      detail={
        <>
          {certificateLabels[kind] ?? kind}, {is_over ? "expired" : "expires"} <When at={ends_at} isDay />.{" "}
          {!is_replaced && setting}
        </>
      }
      actions={
        organization_id && (
          <Link {...part("link")} to={pathOf(project_id, "organizations", organization_id)}>
            Open organization
          </Link>
        )
      }
    />
  );
}
