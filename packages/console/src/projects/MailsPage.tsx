import { Action, Actions, Panel, Shown, useLoad } from "@portico/admin/kit";
import { SelectField } from "@portico/ui/components/SelectField";
import { away } from "@portico/ui/lib/away";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import type { ProjectMailsPreviewRequest } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import type { ProjectPageProps } from "./types.ts";

addStyles(`
.portico-mail-frame { display: block; width: 100%; height: 560px; background: var(--po-surface); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-mail-frame[data-state=dark] { background: #14222A; }
.portico-mail-text { padding: 14px; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--po-tint); border-radius: var(--po-radius-box); unicode-bidi: plaintext; text-align: start; }
.portico-mail-choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr)); gap: 12px; }
`);

type Locale = ProjectMailsPreviewRequest["locale"];

const languages = [
  ["en", "English"],
  ["es", "Español"],
  ["pt-BR", "Português (Brasil)"],
  ["fr", "Français"],
  ["de", "Deutsch"],
  ["ja", "日本語"],
  ["ar", "العربية"],
  ["he", "עברית"],
  ["en-XA", "Strange English"],
] as const;

interface MailsPageProps extends ProjectPageProps {
  /** For pictures. */
  atFirst?: { locale?: string; isText?: boolean; scheme?: "light" | "dark" };
}

/** Every mail that the project sends, and its own templates, as their readers would see them. */
export default function MailsPage({ projectId, atFirst }: MailsPageProps) {
  const { calls } = useConsole();
  const [locale, setLocale] = useState(atFirst?.locale ?? "en");
  const [scheme, setScheme] = useState<"light" | "dark">(atFirst?.scheme ?? "light");
  const [mailId, setMailId] = useState("");
  const [isText, setText] = useState(atFirst?.isText ?? false);
  const load = useLoad(
    () =>
      calls.project.mails.preview({
        project_id: projectId,
        locale: locale as Locale,
        scheme,
        ...(mailId && { mail_id: mailId }),
      }),
    [calls, projectId, locale, scheme, mailId],
  );
  return (
    <Panel
      title="Mails"
      lead={
        <>
          With sample names, and nothing is sent. To use your own words, set email_templates, as described in{" "}
          <a {...part("link")} href="/docs/mails" {...away}>
            Emails
          </a>
          .
        </>
      }
    >
      <Shown of={load} rows={6}>
        {({ mails, mail, frame_path }) => (
          <>
            <div {...part("mail-choices")}>
              <SelectField
                label="Mail"
                name="mail"
                value={mail.mail_id}
                options={mails.map(({ mail_id, name }) => ({ value: mail_id, text: name }))}
                onChange={setMailId}
              />
              <SelectField
                label="Language"
                name="locale"
                value={locale}
                options={languages.map(([value, text]) => ({ value, text }))}
                onChange={setLocale}
              />
            </div>
            <Actions>
              <Action
                pressed={!isText && scheme === "light"}
                onClick={() => {
                  setText(false);
                  setScheme("light");
                }}
              >
                Light
              </Action>
              <Action
                pressed={!isText && scheme === "dark"}
                onClick={() => {
                  setText(false);
                  setScheme("dark");
                }}
              >
                Dark
              </Action>
              <Action pressed={isText} onClick={() => setText(true)}>
                Plain text
              </Action>
            </Actions>
            <div>
              <b {...part("label")}>Subject</b>
              <p lang={locale} dir="auto">
                {mail.subject}
              </p>
            </div>
            {isText || frame_path === null ? (
              <pre {...part("mail-text")} lang={locale} dir="auto">
                {mail.text}
              </pre>
            ) : (
              // It runs nothing, and is of no origin; its own page has its own policy.
              <iframe
                {...part("mail-frame")}
                data-state={scheme}
                src={frame_path}
                title={`${mail.name}: ${mail.subject}`}
                sandbox=""
              />
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}
