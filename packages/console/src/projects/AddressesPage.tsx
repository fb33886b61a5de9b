import { Action, Actions } from "@portico/ui/components/Action";
import { Check, Checks } from "@portico/ui/components/Check";
import { Form } from "@portico/ui/components/Form";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { TextField } from "@portico/ui/components/TextField";
import { useState } from "react";
import { judgeOrigin, judgeRedirectUrl, warnOfAddress } from "./judge-address.ts";
import { ProjectForm, type ProjectFormProps } from "./ProjectForm.tsx";
import type { ProjectPageProps } from "./types.ts";

interface RedirectUrl {
  url: string;
  types: string[];
  default?: boolean;
}

const types = ["login", "signup", "invite", "discovery", "reset_password"] as const;
const typeNames: Record<string, string> = {
  login: "log in",
  signup: "sign up",
  invite: "invitations",
  discovery: "discovery",
  reset_password: "new password",
};

/** Where calls may come from, and where links and logins may lead. */
export default function AddressesPage({ projectId }: ProjectPageProps) {
  return <ProjectForm projectId={projectId} form={(form) => <AddressesEditor {...form} />} />;
}

function AddressesEditor({ project, under, isReadOnly, saving }: ProjectFormProps) {
  const mayChange = !isReadOnly;
  const at = <Item,>(name: string) => (under.draft[name] ?? project.effective[name] ?? []) as Item[];
  const origins = at<string>("allowed_origins");
  const urls = at<RedirectUrl>("redirect_urls");
  const setOrigins = (next: string[]) => under.change({ ...under.draft, allowed_origins: next });
  const setUrls = (next: RedirectUrl[]) => under.change({ ...under.draft, redirect_urls: next });
  return (
    <>
      <Panel title="Origins" lead="The pages that may call from a browser: scheme, host and port.">
        <Rows label="Origins">
          {origins.map((origin) => (
            <Row
              key={origin}
              title={origin}
              detail={warnOfAddress(origin)}
              actions={
                mayChange && (
                  <Remove what={origin} onRemove={() => setOrigins(origins.filter((one) => one !== origin))} />
                )
              }
            />
          ))}
        </Rows>
        {origins.length === 0 && <p>No browser may call: add the origins of your pages.</p>}
        {mayChange && (
          <Add
            label="Another origin"
            name="origin"
            judge={judgeOrigin}
            known={origins}
            onAdd={(origin) => setOrigins([...origins, origin])}
          />
        )}
      </Panel>
      <Panel
        title="Redirect URLs"
        lead="The pages that mailed links and logins elsewhere may lead back to, compared as whole texts."
      >
        <Rows label="Redirect URLs">
          {urls.map((entry, index) => (
            <Row
              key={entry.url}
              title={entry.url}
              detail={[
                entry.types.map((type) => typeNames[type] ?? type).join(", "),
                entry.default ? "the default of these" : "",
                warnOfAddress(entry.url) ?? "",
              ]
                .filter(Boolean)
                .join(" · ")}
              actions={
                mayChange && <Remove what={entry.url} onRemove={() => setUrls(urls.filter((_, at) => at !== index))} />
              }
            >
              {mayChange && (
                <Uses entry={entry} onChange={(next) => setUrls(urls.map((one, at) => (at === index ? next : one)))} />
              )}
            </Row>
          ))}
        </Rows>
        {urls.length === 0 && <p>No link and no login elsewhere can lead back: add the page that finishes them.</p>}
        {mayChange && (
          <Add
            label="Another redirect URL"
            name="redirect_url"
            judge={judgeRedirectUrl}
            known={urls.map(({ url }) => url)}
            onAdd={(url) => setUrls([...urls, { url, types: [...types], default: urls.length === 0 }])}
          />
        )}
      </Panel>
      {saving && <Panel title="Not saved yet">{saving}</Panel>}
    </>
  );
}

function Remove({ what, onRemove }: { what: string; onRemove: () => void }) {
  return (
    <Action variant="quiet" label={`Remove ${what}`} onClick={onRemove}>
      Remove
    </Action>
  );
}

function Uses({ entry, onChange }: { entry: RedirectUrl; onChange: (next: RedirectUrl) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Actions>
        <Action expanded={false} label={`Uses of ${entry.url}`} onClick={() => setOpen(true)}>
          Uses
        </Action>
      </Actions>
    );
  return (
    <Checks legend="It may be used for">
      {types.map((type) => (
        <Check
          key={type}
          label={typeNames[type]}
          checked={entry.types.includes(type)}
          onChange={(isOn) =>
            onChange({ ...entry, types: types.filter((one) => (one === type ? isOn : entry.types.includes(one))) })
          }
        />
      ))}
      <Check
        label="Calls that name no URL lead here"
        checked={entry.default === true}
        onChange={(isOn) => onChange({ ...entry, default: isOn })}
      />
    </Checks>
  );
}

interface AddProps {
  label: string;
  name: string;
  judge: (text: string) => string | undefined;
  known: readonly string[];
  onAdd: (text: string) => void;
}

function Add({ label, name, judge, known, onAdd }: AddProps) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  function add() {
    const given = text.trim();
    const found = known.includes(given) ? "It is in the list already." : judge(given);
    setFault(found);
    if (found) return;
    onAdd(given);
    setText("");
  }
  return (
    <Form onSubmit={add}>
      <TextField
        label={label}
        name={name}
        value={text}
        error={fault}
        hint={text ? warnOfAddress(text.trim()) : undefined}
        onChange={(next) => {
          setText(next);
          setFault(undefined);
        }}
      />
      <Actions>
        <Action type="submit">Add</Action>
      </Actions>
    </Form>
  );
}
