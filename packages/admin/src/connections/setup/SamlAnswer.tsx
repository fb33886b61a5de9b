import { Action, Actions } from "@portico/ui/components/Action";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { Inset } from "@portico/ui/components/Panel";
import { TextArea } from "@portico/ui/components/TextArea";
import { TextField } from "@portico/ui/components/TextField";
import { useId } from "@portico/ui/components/use-id";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { unseen } from "@portico/ui/theme/unseen";
import type { SamlConnection } from "@portico/wire";
import { useState } from "react";
import { useSetup } from "./calls.ts";
import { providerOf } from "./identity-providers.ts";
import { hasProviderDetails } from "./progress.ts";
import { setup } from "./texts.ts";

addStyles(`
.portico-file { position: relative; display: inline-flex; }
.portico-file > label { display: inline-flex; align-items: center; min-height: 36px; padding: 6px 14px; font: var(--po-bold) 14px/20px var(--po-font); border: 1px solid var(--po-border); border-radius: var(--po-radius); cursor: pointer; }
.portico-file > input:focus-visible + label { outline: 3px solid var(--po-ring); outline-offset: 1px; }
`);

type EntryMethod = "url" | "file" | "text" | "hand";

interface SamlAnswerProps {
  connection: SamlConnection;
  onChanged: (connection: SamlConnection) => void;
}

/** The identity provider's details: metadata from a URL, a file or pasted text, or single values. */
export function SamlAnswer({ connection, onChanged }: SamlAnswerProps) {
  const texts = useStrings("setup", setup);
  const { saml } = useSetup();
  const notify = useNotify();
  const { connection_id } = connection;
  const [way, setWay] = useState<EntryMethod>(providerOf({ ...connection, kind: "saml" }).gives[0] ?? "url");
  const [typed, setTyped] = useState({
    url: connection.metadata_url,
    xml: "",
    idp_entity_id: connection.idp_entity_id,
    idp_sso_url: connection.idp_sso_url,
    x509_certificate: "",
  });
  const fileId = useId();
  const type = (name: keyof typeof typed) => (value: string) => {
    save.forgive();
    setTyped((before) => ({ ...before, [name]: value }));
  };
  const save = useAction(async (file?: string) => {
    const { url, xml, x509_certificate, ...ids } = typed;
    const answer =
      way === "hand"
        ? await saml.updateConnection({ connection_id, ...ids, ...(x509_certificate && { x509_certificate }) })
        : await saml.updateConnectionByURL(
            way === "url" ? { connection_id, metadata_url: url.trim() } : { connection_id, metadata_xml: file ?? xml },
          );
    onChanged(answer.connection);
    notify(texts.taken);
  });
  const isKnown = hasProviderDetails({ kind: "saml", ...connection });
  const isEmpty = way === "url" ? typed.url.trim() === "" : way === "text" ? typed.xml.trim() === "" : false;
  const ways: [EntryMethod, string][] = [
    ["url", texts.byUrl],
    ["file", texts.byFile],
    ["text", texts.byText],
    ["hand", texts.byHand],
  ];
  return (
    <>
      <p>{texts.metadataLead}</p>
      <Actions>
        {ways.map(([one, text]) => (
          <Action key={one} pressed={way === one} variant={way === one ? "side" : "quiet"} onClick={() => setWay(one)}>
            {text}
          </Action>
        ))}
      </Actions>
      {way === "file" ? (
        <div {...part("file")}>
          <input
            id={fileId}
            className={unseen}
            type="file"
            accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
            onChange={async ({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              const text = await file?.text();
              // Without this, choosing the same file again after fixing it would not fire a change event.
              currentTarget.value = "";
              if (text) void save.run(text);
            }}
          />
          <label htmlFor={fileId}>{texts.chooseFile}</label>
        </div>
      ) : (
        <Form onSubmit={() => void save.run()} busy={save.isBusy}>
          {way === "url" && (
            <TextField
              label={texts.metadataUrl}
              name="metadata-url"
              inputMode="url"
              value={typed.url}
              onChange={type("url")}
              placeholder="https://"
              maxLength={2048}
              spellCheck="false"
              autoComplete="off"
            />
          )}
          {way === "text" && (
            <TextArea
              label={texts.metadataText}
              name="metadata"
              value={typed.xml}
              onChange={type("xml")}
              rows={8}
              isCode
            />
          )}
          {way === "hand" && (
            <>
              <TextField
                label={texts.entityId}
                name="entity-id"
                value={typed.idp_entity_id}
                onChange={type("idp_entity_id")}
                maxLength={1024}
                spellCheck="false"
                autoComplete="off"
              />
              <TextField
                label={texts.ssoUrl}
                name="sso-url"
                inputMode="url"
                value={typed.idp_sso_url}
                onChange={type("idp_sso_url")}
                maxLength={2048}
                spellCheck="false"
                autoComplete="off"
              />
              <TextArea
                label={texts.certificate}
                name="certificate"
                value={typed.x509_certificate}
                onChange={type("x509_certificate")}
                rows={6}
                isCode
                hint={texts.certificateHint}
              />
            </>
          )}
          <Actions>
            <Action type="submit" variant={isKnown ? "side" : "main"} busy={save.isBusy} disabled={isEmpty}>
              {way === "hand" ? texts.saveAnswer : texts.read}
            </Action>
          </Actions>
        </Form>
      )}
      <FailureNote failure={save.failure} texts={texts.refusals} />
      <Known connection={connection} />
    </>
  );
}

function Known({ connection: { idp_entity_id, idp_sso_url, metadata_url } }: { connection: SamlConnection }) {
  const texts = useStrings("setup", setup);
  const fields: [string, string][] = [
    [texts.entityId, idp_entity_id],
    [texts.ssoUrl, idp_sso_url],
    [texts.followed, metadata_url],
  ];
  const known = fields.filter(([, value]) => value !== "");
  if (known.length === 0) return null;
  return (
    <Inset title={texts.known}>
      <DefinitionList items={known} />
    </Inset>
  );
}
