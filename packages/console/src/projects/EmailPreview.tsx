import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { EmailInLanguage } from "./email-texts.ts";

addStyles(`
.portico-mail-frame { display: block; width: 100%; height: 560px; background: var(--po-surface); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-mail-frame[data-state=dark] { background: #14222A; }
.portico-mail-text { padding: 14px; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--po-tint); border-radius: var(--po-radius-box); unicode-bidi: plaintext; text-align: start; }
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
        // sandbox="" blocks scripts and gives the frame an opaque origin.
        <iframe
          {...part("mail-frame")}
          data-state={view}
          src={frame_path}
          title={`${mail.name}: ${mail.subject}`}
          sandbox=""
        />
      )}
    </>
  );
}
