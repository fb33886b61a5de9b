import { Action } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { useNotify } from "@portico/ui/components/Notifications";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useWhenText, When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { SamlConnection } from "@portico/wire";
import { useState } from "react";
import { type SetupConnection, useSetup } from "./calls.ts";
import { setup } from "./texts.ts";

type Certificate = SamlConnection["verification_certificates"][number];
const SOON_MS = 30 * 86_400_000;

interface CertificatesProps {
  connection: SetupConnection;
  onChanged: () => Promise<void>;
}

/** The certificates that verify SAML responses, with their expiry. */
export function Certificates({ connection, onChanged }: CertificatesProps) {
  const texts = useStrings("setup", setup);
  if (connection.kind === "oidc") return <Empty title={texts.noCertificatesOidc} />;
  const { connection_id, verification_certificates } = connection;
  if (verification_certificates.length === 0) return <Empty title={texts.noCertificates} />;
  return (
    <>
      <p>{texts.certificatesLead}</p>
      <Rows label={texts.stepNames.certificates}>
        {verification_certificates.map((one) => (
          <CertificateRow key={one.certificate_id} certificate={one} {...{ connection_id, onChanged }} />
        ))}
      </Rows>
    </>
  );
}

function CertificateRow({
  certificate: { certificate_id, issuer, expires_at },
  connection_id,
  onChanged,
}: Pick<CertificatesProps, "onChanged"> & { certificate: Certificate; connection_id: string }) {
  const texts = useStrings("setup", setup);
  const { saml } = useSetup();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(async () => {
    await saml.deleteVerificationCertificate({ connection_id, certificate_id });
    notify(texts.certificateDeleted);
    await onChanged();
  });
  const timeText = useWhenText();
  const left = Date.parse(expires_at) - Date.now();
  return (
    <Row
      title={issuer || certificate_id}
      badges={left < SOON_MS && <Badge kind="bad">{left < 0 ? texts.ended : texts.endsSoon}</Badge>}
      detail={
        <>
          {texts.ends}: <When at={expires_at} isDay />
        </>
      }
      actions={
        <Action
          variant="quiet"
          label={`${texts.deleteCertificate}: ${issuer || certificate_id}, ${timeText({ at: expires_at, isDay: true })}`}
          onClick={() => setAsking(true)}
        >
          {texts.deleteCertificate}
        </Action>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={texts.deleteCertificateTitle}
          action={texts.deleteCertificate}
          busy={remove.isBusy}
          failure={remove.failure}
          texts={texts.refusals}
          onConfirm={() => void remove.run()}
          onCancel={() => setAsking(false)}
        >
          {texts.deleteCertificateText}
        </ConfirmDialog>
      )}
    </Row>
  );
}
