import { Async } from "@portico/ui/components/Async";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Panel } from "@portico/ui/components/Panel";
import { SelectField } from "@portico/ui/components/SelectField";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { away } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useRef, useState } from "react";
import type { ProjectMailsPreviewRequest } from "../shared/operations.ts";
import { Segments, Studio } from "../shared/Segments.tsx";
import { useConsole } from "../shared/use-console.ts";
import { type EmailInLanguage, EmailTextFields, findTextErrors } from "./EmailTextFields.tsx";
import { ProjectForm, type ProjectFormProps } from "./ProjectForm.tsx";
import type { ProjectPageProps } from "./types.ts";

type Locale = ProjectMailsPreviewRequest["locale"];

/** Their names in the language itself. The pseudo-locale is for tests. */
const languages: Record<Exclude<Locale, "en-XA">, string> = {
  en: "English",
  es: "Español",
  "pt-BR": "Português (Brasil)",
  fr: "Français",
  de: "Deutsch",
  ja: "日本語",
  ar: "العربية",
  he: "עברית",
};
const views = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["text", "Plain text"],
] as const;
const PAUSE_MS = 400;

interface EmailsPageProps extends ProjectPageProps {
  /** For the gallery. */
  atFirst?: { locale?: Locale; view?: EmailView };
}

/** The texts of all emails of the project, with a preview. */
export default function EmailsPage({ projectId, atFirst = {} }: EmailsPageProps) {
  const [locale, setLocale] = useState<Locale>(atFirst.locale ?? "en");
  const [view, setView] = useState<EmailView>(atFirst.view ?? "light");
  const [mailId, setMailId] = useState("");
  const choice = { locale, setLocale, view, setView, mailId, setMailId, previewAtFirst: atFirst.view !== undefined };
  return <ProjectForm projectId={projectId} form={(form) => <EmailsEditor {...form} {...choice} />} />;
}

interface EmailsEditorProps extends ProjectFormProps {
  locale: Locale;
  setLocale: (locale: Locale) => void;
  view: EmailView;
  setView: (view: EmailView) => void;
  /** Empty selects the first email. */
  mailId: string;
  setMailId: (mailId: string) => void;
  previewAtFirst: boolean;
}

function EmailsEditor({ project, under, isReadOnly, saving, ...choice }: EmailsEditorProps) {
  const { locale, setLocale, view, setView, mailId, setMailId, previewAtFirst } = choice;
  const { calls } = useConsole();
  const { project_id, version } = project;
  const scheme = view === "dark" ? "dark" : "light";

  // Invalid texts cannot be rendered, so the preview keeps the last valid ones.
  const lastPatch = useRef("{}");
  const lastAnswer = useRef<EmailInLanguage>(undefined);
  const errors = lastAnswer.current ? findTextErrors(under.draft, lastAnswer.current) : {};
  if (Object.keys(errors).length === 0) lastPatch.current = JSON.stringify(under.patch);
  const patch = useSettled(lastPatch.current, PAUSE_MS);
  const load = useLoad(async () => {
    const email = { project_id, locale, scheme, ...(mailId && { mail_id: mailId }) } as const;
    const changed = patch === "{}" ? {} : { patch: JSON.parse(patch) as Record<string, unknown> };
    return { ...(await calls.project.mails.preview({ ...email, ...changed })), locale };
  }, [calls, project_id, version, locale, scheme, mailId, patch]);
  if (load.value) lastAnswer.current = load.value;
  const email = lastAnswer.current;
  // Until the chosen email has loaded, its fields would show and change the texts of the one before.
  const isChosen = email?.locale === locale && (mailId || email.mail.mail_id) === email.mail.mail_id;

  return (
    <Panel
      title="Emails"
      lead={
        <>
          Change the text of the emails that members get, in each language. To use your own HTML, see{" "}
          <a {...part("link")} href="/docs/mails" {...away}>
            Emails
          </a>
          .
        </>
      }
      foot={saving}
    >
      {!email &&
        (load.failure ? (
          <FailureNote failure={load.failure} onRetry={() => void load.reload()} />
        ) : (
          <Skeleton rows={6} />
        ))}
      {email && (
        <Studio
          atFirst={previewAtFirst ? "preview" : "form"}
          form={
            <>
              <SelectField
                label="Email"
                name="mail"
                value={mailId || email.mail.mail_id}
                options={email.mails.map(({ mail_id, name }) => ({ value: mail_id, text: name }))}
                onChange={setMailId}
              />
              <SelectField
                label="Language"
                name="locale"
                value={locale}
                options={Object.entries(languages).map(([value, text]) => ({ value, text }))}
                onChange={(value) => setLocale(value as Locale)}
              />
              {isChosen ? (
                <EmailTextFields under={under} email={email} errors={errors} isReadOnly={isReadOnly} />
              ) : (
                !load.failure && <Skeleton rows={5} />
              )}
            </>
          }
          preview={
            <>
              <Segments options={views} value={view} onChange={setView} />
              <Async load={load} rows={6}>
                {(shown) => <EmailPreview email={shown} view={view} />}
              </Async>
            </>
          }
        />
      )}
    </Panel>
  );
}

addStyles(`
.portico-mail-frame { display: block; width: 100%; height: 560px; background: var(--po-surface); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-mail-frame[data-state=dark] { background: #14222A; }
.portico-mail-frame[aria-busy=true] { opacity: .5; animation: portico-mail-wait 1s .4s infinite alternate; }
@keyframes portico-mail-wait { to { opacity: 1; } }
@media (prefers-reduced-motion: reduce) { .portico-mail-frame { animation: none; } }
.portico-mail-text { padding: 14px; font: 13px/20px var(--po-mono); white-space: pre-wrap; overflow-wrap: anywhere; background: var(--po-tint); border-radius: var(--po-radius-box); unicode-bidi: plaintext; text-align: start; }
`);

export type EmailView = "light" | "dark" | "text";

/** The email with sample data, as the recipient sees it. */
export function EmailPreview({ email, view }: { email: EmailInLanguage; view: EmailView }) {
  const { mail, locale, frame_path } = email;
  return (
    <>
      <div>
        <b {...part("label")}>Subject</b>
        <p lang={locale} dir="auto">
          {mail.subject}
        </p>
      </div>
      {view === "text" || frame_path === null ? (
        <pre {...part("mail-text")} lang={locale} dir="auto">
          {mail.text}
        </pre>
      ) : (
        <PreviewFrame path={frame_path} scheme={view} title={`${mail.name}: ${mail.subject}`} />
      )}
    </>
  );
}

interface PreviewFrameProps {
  path: string;
  scheme: "light" | "dark";
  title: string;
}

/** A document that the provider rendered. sandbox="" blocks scripts and gives the frame an opaque origin. */
export function PreviewFrame({ path, scheme, title }: PreviewFrameProps) {
  const [loaded, setLoaded] = useState("");
  return (
    <iframe
      {...part("mail-frame")}
      data-state={scheme}
      src={path}
      title={title}
      sandbox=""
      aria-busy={loaded !== path}
      onLoad={() => setLoaded(path)}
    />
  );
}
