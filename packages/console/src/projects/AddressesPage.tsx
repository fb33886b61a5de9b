import { Action, Actions } from "@portico/ui/components/Action";
import { AskForm } from "@portico/ui/components/AskForm";
import { Badge } from "@portico/ui/components/Badge";
import { Check, Checks } from "@portico/ui/components/Check";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { Fragment, useState } from "react";
import { ProjectForm, type ProjectFormProps } from "./ProjectForm.tsx";
import type { ProjectPageProps } from "./types.ts";

interface RedirectUrl {
  url: string;
  types: string[];
  default?: boolean;
}

const types = ["login", "signup", "invite", "discovery", "reset_password"] as const;
const typeNames: Record<string, string> = {
  login: "Log in",
  signup: "Sign up",
  invite: "Invitations",
  discovery: "Organization discovery",
  reset_password: "Password reset",
};

/** The origins that can call the API, and the URLs to which email links and provider sign-ins return. */
export default function AddressesPage({ projectId }: ProjectPageProps) {
  return <ProjectForm projectId={projectId} form={(form) => <AddressesEditor {...form} />} />;
}

function AddressesEditor({ project, under, isReadOnly, saving }: ProjectFormProps) {
  const canChange = !isReadOnly;
  const at = <Item,>(name: string) => (under.draft[name] ?? project.effective[name] ?? []) as Item[];
  const origins = at<string>("allowed_origins");
  const urls = at<RedirectUrl>("redirect_urls");
  const setOrigins = (next: string[]) => under.change({ ...under.draft, allowed_origins: next });
  const setUrls = (next: RedirectUrl[]) => under.change({ ...under.draft, redirect_urls: next });
  return (
    <>
      <Panel title="Origins" lead="Sites that can call the API from a browser. Enter scheme, host and port.">
        {origins.length === 0 ? (
          <Empty title="No origins yet">Calls from browsers are blocked until you add one.</Empty>
        ) : (
          <Rows label="Origins">
            {origins.map((origin) => (
              <Row
                key={origin}
                title={origin}
                badges={warnAboutUrl(origin) && <Badge kind="bad">Not secure</Badge>}
                detail={warnAboutUrl(origin)}
                actions={
                  canChange && (
                    <Remove name={origin} onRemove={() => setOrigins(origins.filter((one) => one !== origin))} />
                  )
                }
              />
            ))}
          </Rows>
        )}
        {canChange && (
          <Add
            label="New origin"
            name="origin"
            example="https://app.example.com"
            check={checkOrigin}
            known={origins}
            onAdd={(origin) => setOrigins([...origins, origin])}
          />
        )}
      </Panel>
      <Panel
        title="Redirect URLs"
        lead="Where email links and provider sign-ins can return to. URLs must match exactly."
      >
        {urls.length === 0 ? (
          <Empty title="No redirect URLs yet">Email links and provider sign-ins fail until you add one.</Empty>
        ) : (
          <Rows label="Redirect URLs">
            {urls.map((entry, index) => (
              <RedirectUrlRow
                key={entry.url}
                entry={entry}
                canChange={canChange}
                onChange={(next) => setUrls(urls.map((one, at) => (at === index ? next : one)))}
                onRemove={() => setUrls(urls.filter((_, at) => at !== index))}
              />
            ))}
          </Rows>
        )}
        {canChange && (
          <Add
            label="New redirect URL"
            name="redirect_url"
            example="https://app.example.com/authenticate"
            check={checkRedirectUrl}
            known={urls.map(({ url }) => url)}
            onAdd={(url) => setUrls([...urls, { url, types: [...types], default: urls.length === 0 }])}
          />
        )}
      </Panel>
      {saving && <Panel title="Unsaved changes">{saving}</Panel>}
    </>
  );
}

/** A URL that breaks after its slashes. */
function Url({ url }: { url: string }) {
  return url.split(/(?<=[^:/]\/)/).map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Action label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Action>
  );
}

interface RedirectUrlRowProps {
  entry: RedirectUrl;
  canChange: boolean;
  onChange: (next: RedirectUrl) => void;
  onRemove: () => void;
}

function RedirectUrlRow({ entry, canChange, onChange, onRemove }: RedirectUrlRowProps) {
  const [isOpen, setOpen] = useState(false);
  const warning = warnAboutUrl(entry.url);
  return (
    <Row
      title={<Url url={entry.url} />}
      badges={
        <>
          {entry.default && <Badge>Default</Badge>}
          {warning && <Badge kind="bad">Not secure</Badge>}
        </>
      }
      detail={[entry.types.map((type) => typeNames[type] ?? type).join(", "), warning].filter(Boolean).join("\u00a0· ")}
      actions={
        canChange && (
          <Actions>
            <Action expanded={isOpen} label={`Edit uses: ${entry.url}`} onClick={() => setOpen(!isOpen)}>
              Edit uses
            </Action>
            <Remove name={entry.url} onRemove={onRemove} />
          </Actions>
        )
      }
    >
      {isOpen && (
        <Checks legend="Used for">
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
            label="Default redirect URL"
            checked={entry.default === true}
            onChange={(isOn) => onChange({ ...entry, default: isOn })}
          />
        </Checks>
      )}
    </Row>
  );
}

interface AddProps {
  label: string;
  name: string;
  /** Shown while the field is empty. */
  example: string;
  check: (text: string) => string | undefined;
  known: readonly string[];
  onAdd: (text: string) => void;
}

function Add({ label, name, example, check, known, onAdd }: AddProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  function add() {
    const entered = text.trim();
    const found = known.includes(entered) ? "This URL is already in the list." : check(entered);
    setError(found);
    if (found) return;
    onAdd(entered);
    setText("");
  }
  return (
    <AskForm
      label={label}
      name={name}
      inputMode="url"
      placeholder={example}
      value={text}
      error={error}
      hint={text ? warnAboutUrl(text.trim()) : undefined}
      action="Add"
      onChange={(next) => {
        setText(next);
        setError(undefined);
      }}
      onSubmit={add}
    />
  );
}

/** Returns what is wrong with an origin, before the provider is asked. */
export function checkOrigin(text: string): string | undefined {
  const url = parse(text);
  if (!url) return "Enter a full URL that starts with https://.";
  if (url.origin !== text) return `Enter only scheme, host and port: ${url.origin}`;
  return undefined;
}

/** Returns what is wrong with a redirect URL, before the provider is asked. */
export function checkRedirectUrl(text: string): string | undefined {
  const url = parse(text);
  if (!url) return "Enter a full URL that starts with https://.";
  if (url.username || url.password) return "Remove the user name before the @. It can disguise the real host.";
  if (text.includes("#")) return "Remove the part after #. Browsers never send it to a server.";
  return undefined;
}

/** Returns a warning for a URL that is valid but insecure. */
export function warnAboutUrl(text: string): string | undefined {
  const url = parse(text);
  const isLocal = url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url?.protocol === "http:" && !isLocal
    ? "Anyone on the network can read tokens sent over http. Use https."
    : undefined;
}

function parse(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
