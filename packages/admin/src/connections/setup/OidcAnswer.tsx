import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { OidcConnection } from "@portico/wire";
import { useState } from "react";
import { LeftToRight } from "../../shared/Sentence.tsx";
import { useSetup } from "./calls.ts";
import { hasProviderDetails } from "./progress.ts";
import { setup } from "./texts.ts";

interface OidcAnswerProps {
  connection: OidcConnection;
  onChanged: (connection: OidcConnection) => void;
}

/** The identity provider's details: its issuer, and our client ID and secret there. */
export function OidcAnswer({ connection, onChanged }: OidcAnswerProps) {
  const texts = useStrings("setup", setup);
  const { oidc } = useSetup();
  const notify = useNotify();
  const { connection_id } = connection;
  const [typed, setTyped] = useState({ issuer: connection.issuer, client_id: connection.client_id, client_secret: "" });
  const [warning, setWarning] = useState("");
  const type = (name: keyof typeof typed) => (value: string) => {
    save.forgive();
    setTyped((before) => ({ ...before, [name]: value }));
  };
  const save = useAction(async () => {
    const { client_secret, issuer, client_id } = typed;
    const params = { issuer: issuer.trim(), client_id: client_id.trim(), ...(client_secret && { client_secret }) };
    const answer = await oidc.updateConnection({ connection_id, ...params });
    onChanged(answer.connection);
    setWarning(answer.warning);
    setTyped((before) => ({ ...before, client_secret: "" }));
    if (!answer.warning) notify(texts.taken);
  });
  return (
    <Form onSubmit={() => void save.run()} busy={save.isBusy}>
      <p>{texts.oidcLead}</p>
      <TextField
        label={texts.issuer}
        name="issuer"
        inputMode="url"
        value={typed.issuer}
        onChange={type("issuer")}
        placeholder="https://"
        hint={<LeftToRight text={texts.issuerHint} passage="/.well-known/openid-configuration" />}
        error={warning || undefined}
        maxLength={2048}
        spellCheck="false"
        autoComplete="off"
      />
      <TextField
        label={texts.clientId}
        name="client-id"
        value={typed.client_id}
        onChange={type("client_id")}
        maxLength={512}
        spellCheck="false"
        autoComplete="off"
      />
      <TextField
        label={texts.clientSecret}
        name="client-secret"
        type="password"
        value={typed.client_secret}
        onChange={type("client_secret")}
        hint={connection.client_secret ? texts.secretThere : undefined}
        maxLength={512}
        autoComplete="off"
      />
      <FailureNote failure={save.failure} texts={texts.refusals} />
      <Actions>
        <Action
          type="submit"
          variant={hasProviderDetails({ kind: "oidc", ...connection }) ? "side" : "main"}
          busy={save.isBusy}
        >
          {texts.saveAnswer}
        </Action>
      </Actions>
    </Form>
  );
}
