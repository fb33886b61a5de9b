import { Action, Actions } from "@portico/ui/components/Action";
import { TextArea } from "@portico/ui/components/TextArea";
import { TextField } from "@portico/ui/components/TextField";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useRef } from "react";
import type { ProjectMailsPreviewRequest, ProjectMailsPreviewResponse } from "../shared/operations.ts";
import { getAt, type Path, setAt } from "./paths.ts";
import type { Settings } from "./types.ts";
import type { SettingsChange } from "./use-change.ts";

addStyles(`
.portico-emails-soft { font: 13px/18px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-emails-fields { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; min-width: 0; }
.portico-emails-variables { display: flex; flex-wrap: wrap; gap: 6px; margin-block: 6px; }
.portico-emails-variable { min-height: 28px; padding: 3px 8px; font: 13px/20px var(--po-mono); color: var(--po-ink); background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius); cursor: pointer; }
.portico-emails-variable:disabled { cursor: default; }
@media (hover: hover) { .portico-emails-variable:enabled:hover { border-color: var(--po-border); } }
`);

interface EmailTextFieldsProps {
  under: SettingsChange;
  email: EmailInLanguage;
  errors: Partial<Record<Field, string>>;
  isReadOnly: boolean;
}

/** The texts of one email in one language. They start with the defaults. */
export function EmailTextFields({ under, email, errors, isReadOnly }: EmailTextFieldsProps) {
  const path = textPath(email);
  const fields = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<TextElement>(null);
  /** Inserts a variable where the cursor was, or into the text. */
  function insert(variable: string) {
    const input = focused.current?.isConnected ? focused.current : fields.current?.querySelector("textarea");
    if (!input) return;
    const { selectionStart, selectionEnd, value } = input;
    input.focus();
    input.setRangeText(variable, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (!email.words || !path) {
    return (
      <p {...part("emails-soft")}>
        {email.mail.mail_id.startsWith("template-")
          ? "Change this template in the configuration file or with the management API."
          : "You can't change the text of this email."}
      </p>
    );
  }
  const { default: original, variables } = email.words;
  const bind = (field: Field) => {
    const own = getAt(under.draft, [...path, field]) as string | undefined;
    return {
      name: field,
      value: own ?? original[field],
      disabled: isReadOnly,
      error: errors[field] ?? under.issues.find((issue) => issue.path === [...path, field].join("."))?.message,
      onChange: (next: string) =>
        under.change(setAt(under.draft, [...path, field], next === original[field] ? undefined : next)),
    };
  };
  return (
    <>
      <fieldset
        {...part("emails-fields")}
        aria-label="Texts"
        ref={fields}
        onFocus={({ target }) => {
          if (isText(target)) focused.current = target;
        }}
      >
        <TextField label="Subject" maxLength={200} {...bind("subject")} />
        <TextField label="Heading" maxLength={200} {...bind("title")} />
        <TextArea label="Text" rows={5} hint="Blank lines separate paragraphs." {...bind("body")} />
        {original.button && <TextField label="Button" maxLength={100} {...bind("button")} />}
      </fieldset>
      <div {...part("emails-soft")}>
        Variables. Select one to insert it at the cursor.
        <div {...part("emails-variables")}>
          {variables.map((name) => (
            <button
              key={name}
              {...part("emails-variable")}
              type="button"
              disabled={isReadOnly}
              onClick={() => insert(`{{${name}}}`)}
            >{`{{${name}}}`}</button>
          ))}
        </div>
        The link or code and its expiry always follow the text.
      </div>
      {!isReadOnly && getAt(under.draft, path) !== undefined && (
        <Actions>
          <Action variant="quiet" onClick={() => under.change(setAt(under.draft, path, undefined))}>
            Reset to default
          </Action>
        </Actions>
      )}
    </>
  );
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

function isText(element: Element): element is TextElement {
  return element.matches("input, textarea");
}

/** An email as the provider rendered it, with the texts that can be changed. */
export type EmailInLanguage = Pick<ProjectMailsPreviewResponse, "mail" | "mails" | "words" | "frame_path"> & {
  locale: ProjectMailsPreviewRequest["locale"];
};
type Field = "subject" | "title" | "body" | "button";

/** The settings path of an email's texts. Undefined if they are fixed. */
function textPath({ words, locale }: EmailInLanguage): Path | undefined {
  return words ? ["email_texts", words.kind, locale] : undefined;
}

/** Finds texts that the provider would reject: empty ones, and those with unknown variables. */
export function findTextErrors(draft: Settings, email: EmailInLanguage): Partial<Record<Field, string>> {
  const path = textPath(email);
  const own = path && (getAt(draft, path) as Partial<Record<Field, string>> | undefined);
  if (!own) return {};
  const known = email.words?.variables.map((name) => `{{${name}}}`) ?? [];
  return Object.fromEntries(
    Object.entries(own).flatMap(([field, text]) => {
      if (text.trim() === "") return [[field, "Enter a text, or reset to the default."]];
      const unknown = listVariables(text).find((found) => !known.includes(found));
      return unknown ? [[field, `${unknown} is not a variable of this email.`]] : [];
    }),
  );
}

/** Lists the variables of a text with their braces. An unclosed variable includes the rest of the text. */
function listVariables(text: string): string[] {
  return text
    .split("{{")
    .slice(1)
    .map((part) => (part.includes("}}") ? `{{${part.slice(0, part.indexOf("}}"))}}}` : `{{${part}`));
}
