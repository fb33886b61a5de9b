import { Action, Actions } from "@portico/ui/components/Action";
import { Check } from "@portico/ui/components/Check";
import { Empty } from "@portico/ui/components/Empty";
import { Form } from "@portico/ui/components/Form";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { type OauthProvider, oauthProviderNames, oauthProviders } from "@portico/wire";
import { useState } from "react";
import { getAt } from "./paths.ts";
import { readSettings, type SettingsFormProps } from "./use-change.ts";

/** The OAuth providers that members can sign in with. A provider is on if it has a client. */
export function SocialLogin(props: SettingsFormProps) {
  const { under, isReadOnly } = props;
  const { write, errorAt } = readSettings(props);
  const [isAdding, setAdding] = useState(false);
  // Read from the draft without defaults, so that removed clients disappear.
  const clientAt = (name: OauthProvider, field: string) => getAt(under.draft, ["oauth", name, field]);
  const known = oauthProviderNames.filter((name) => getAt(under.draft, ["oauth", name]) !== undefined);
  const others = oauthProviderNames.filter((name) => !known.includes(name));
  return (
    <Panel
      title="Social login"
      lead="Members can sign in with these providers. Client secrets are stored encrypted and can't be shown again."
      actions={
        !isReadOnly && !isAdding && others.length > 0 && <Action onClick={() => setAdding(true)}>Add provider</Action>
      }
    >
      {known.length === 0 ? (
        <Empty title="No providers yet" />
      ) : (
        <Rows label="Providers">
          {known.map((name) => (
            <Row
              key={name}
              title={oauthProviders[name].name}
              detail={
                errorAt(["oauth", name, "client_secret"]) ??
                errorAt(["oauth", name, "client_id"]) ??
                `Client ID ${clientAt(name, "client_id")}`
              }
              actions={
                !isReadOnly && (
                  <Action
                    label={`Remove ${oauthProviders[name].name}`}
                    onClick={() => write(["oauth", name], undefined)}
                  >
                    Remove
                  </Action>
                )
              }
            >
              {name === "google" && (
                <Check
                  label="Offer Google One Tap"
                  checked={clientAt(name, "one_tap") === true}
                  disabled={isReadOnly}
                  onChange={(isOn) => write(["oauth", name, "one_tap"], isOn)}
                />
              )}
            </Row>
          ))}
        </Rows>
      )}
      {isAdding && (
        <NewClient
          names={others}
          onCancel={() => setAdding(false)}
          onAdd={(name, client) => {
            write(["oauth", name], client);
            setAdding(false);
          }}
        />
      )}
    </Panel>
  );
}

interface NewClientProps {
  names: readonly OauthProvider[];
  onAdd: (name: OauthProvider, client: { client_id: string; client_secret: string }) => void;
  onCancel: () => void;
}

function NewClient({ names, onAdd, onCancel }: NewClientProps) {
  const [name, setName] = useState(names[0] as OauthProvider);
  const [clientId, setClientId] = useState("");
  const [secret, setSecret] = useState("");
  return (
    <Form onSubmit={() => onAdd(name, { client_id: clientId.trim(), client_secret: secret.trim() })}>
      <SelectField
        label="Provider"
        name="provider"
        value={name}
        options={names.map((value) => ({ value, text: oauthProviders[value].name }))}
        onChange={(value) => setName(value as OauthProvider)}
      />
      <TextField label="Client ID" name="client_id" value={clientId} spellCheck="false" onChange={setClientId} />
      <TextField
        label="Client secret"
        name="client_secret"
        type="password"
        autoComplete="off"
        value={secret}
        onChange={setSecret}
      />
      <Actions>
        <Action type="submit" variant="main" disabled={!clientId.trim() || !secret.trim()}>
          Add
        </Action>
        <Action variant="quiet" onClick={onCancel}>
          Cancel
        </Action>
      </Actions>
    </Form>
  );
}
