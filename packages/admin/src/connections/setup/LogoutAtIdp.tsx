import { Check } from "@portico/ui/components/Check";
import { CopyField } from "@portico/ui/components/CopyField";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Caption } from "@portico/ui/components/Panel";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { type SetupConnection, useSetup } from "./calls.ts";
import { setup } from "./texts.ts";

interface LogoutAtIdpProps {
  connection: SetupConnection;
  onChanged: (connection: SetupConnection) => void;
}

/** Whether members who sign out are signed out at the identity provider as well, and the URL that it needs for that. */
export function LogoutAtIdp({ connection, onChanged }: LogoutAtIdpProps) {
  const texts = useStrings("setup", setup);
  const { saml, oidc } = useSetup();
  const { connection_id, kind, logs_out_at_idp } = connection;
  const save = useAction(async (value: boolean) => {
    const change = { connection_id, logs_out_at_idp: value };
    onChanged(
      kind === "saml"
        ? { kind, ...(await saml.updateConnection(change)).connection }
        : { kind, ...(await oidc.updateConnection(change)).connection },
    );
  });
  const endpoint =
    kind === "saml" ? connection.idp_slo_request_url || connection.idp_slo_url : connection.end_session_url;
  return (
    <>
      <Check
        label={texts.logOutAtIdp}
        hint={texts.logOutHint}
        checked={logs_out_at_idp}
        disabled={save.isBusy}
        onChange={(value) => void save.run(value)}
      />
      <FailureNote failure={save.failure} texts={texts.refusals} />
      {logs_out_at_idp && !endpoint && <Caption>{texts.noLogoutUrl}</Caption>}
      {logs_out_at_idp && (
        <CopyField
          label={kind === "saml" ? texts.sloUrl : texts.postLogoutUrl}
          value={kind === "saml" ? connection.slo_url : connection.post_logout_redirect_url}
        />
      )}
    </>
  );
}
