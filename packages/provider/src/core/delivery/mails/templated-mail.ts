import { directionOf } from "../../../platform/languages/locales.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import { escapeHtml } from "../../../platform/lib/text.ts";
import type { EmailTexts } from "./email-words.ts";
import { layoutMail, type Mail, type MailPart, paragraphs } from "./layout.ts";
import { chooseLogo, destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
import {
  chooseTemplate,
  type EmailTemplate,
  fillTemplate,
  MAIL_BYTES,
  measureFilled,
  mentions,
  type TemplateValues,
  templateTextsOf,
} from "./template.ts";

export interface TemplatedMail {
  kind: EmailTemplate["kind"];
  /** The template that the call named. */
  template?: EmailTemplate | undefined;
  address: string;
  lifetimeMinutes: number;
  /** The texts for fields that the template leaves out, with variables. */
  texts: EmailTexts;
  /** The values of variables that only this email has. */
  values?: Record<string, string>;
  /** The parts below the body. `button` is the button's label. */
  parts(button: string): MailPart[];
}

/** Writes an email with the texts of the project's template, or with its whole HTML or text. */
export function templatedMail(letterhead: Letterhead, mail: TemplatedMail): Mail {
  const { address, lifetimeMinutes, texts } = mail;
  const locale = localeOf(letterhead);
  const own = templateTextsOf(chooseTemplate(letterhead, mail.kind, mail.template), locale);
  const names = {
    project_name: letterhead.project.project_name,
    organization_name: destinationName(letterhead),
    email_address: quoteAddress(address),
    expiration_minutes: String(lifetimeMinutes),
    lifetime: durationInWords(locale, lifetimeMinutes),
  };
  const written = (field: keyof typeof texts) =>
    fillTemplate(own[field] ?? texts[field], { ...names, ...mail.values }) ?? "";
  const [subject, title, body, button] = [written("subject"), written("title"), written("body"), written("button")];
  const parts = mail.parts(button);
  const laidOut = layoutMail(letterhead, { subject, title, parts: [...paragraphs(body), ...parts] });
  const proofs = proofsOf(parts);
  const values: TemplateValues = {
    ...{ ...names, ...proofs, title, body, button, locale },
    note: parts.flatMap((part) => (part.kind === "small" ? [part.text] : [])).join(" "),
    logo_url: chooseLogo(letterhead).url,
    direction: directionOf(locale),
  };
  // Use our own email if the template lacks a variable for the link or code, or is too long with these names.
  const isFit = (whole: string | undefined, write?: (value: string) => string) =>
    whole !== undefined &&
    mentions(whole, proofs.link ? "link" : "code") &&
    measureFilled(whole, values, write) <= MAIL_BYTES;
  return {
    ...laidOut,
    ...(isFit(own.html, escapeHtml) && { html: fillTemplate(own.html, values, escapeHtml) ?? "" }),
    ...(isFit(own.text) && { text: fillTemplate(own.text, values) ?? "" }),
    ...(proofs.code && { code: proofs.code }),
  };
}

function proofsOf(parts: MailPart[]): Pick<TemplateValues, "link" | "login_link" | "code"> {
  const urlOf = (kind: "button" | "link") => parts.flatMap((part) => (part.kind === kind ? [part.url] : []))[0] ?? "";
  const code = parts.flatMap((part) => (part.kind === "code" ? [part.code] : []))[0] ?? "";
  return { link: urlOf("button"), login_link: urlOf("link"), code };
}
