import { type BrandingView, brandingOf } from "../../../platform/config/branding-of.ts";
import { directionOf, type Locale } from "../../../platform/languages/locales.ts";
import { fillText } from "../../../platform/languages/text.ts";
import { escapeHtml } from "../../../platform/lib/text.ts";
import { chooseLogo, type Letterhead, localeOf } from "./letterhead.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** The code in the email, for the development inbox. */
  code?: string;
}

/** The parts of an email from top to bottom. */
export type MailPart =
  | { kind: "paragraph"; text: string }
  /** When and where something happened, on its own. */
  | { kind: "fact"; text: string }
  | { kind: "code"; code: string }
  /** Outlined if most readers should not press it, because they made the change themselves. */
  | { kind: "button"; label: string; url: string; isOutlined?: boolean }
  | { kind: "link"; label: string; url: string }
  | { kind: "small"; text: string };

type Styles = ReturnType<typeof mailStyles>;
type FrameTexts = ReturnType<typeof mailTexts>["frame"];

/**
 * Renders an email as HTML and text. It uses tables and inline styles, which all email clients support. The only remote
 * image is the logo, with the same URL for every reader, so that it cannot track who opened the email.
 */
export function layoutMail(letterhead: Letterhead, mail: { subject: string; title: string; parts: MailPart[] }): Mail {
  const locale = localeOf(letterhead);
  const direction = directionOf(locale);
  const look = brandingOf(letterhead.project, letterhead.organization);
  const styles = mailStyles(look, locale);
  const { frame: texts } = mailTexts(locale);
  const table = `role="presentation" cellpadding="0" cellspacing="0" dir="${direction}"`;
  const html = `<!doctype html>
<html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title><style>${darkStyles(look)}</style></head>
<body class="portico-page" style="margin:0;${styles.page}"><div aria-hidden="true" style="${styles.preheader}">${escapeHtml(preheaderOf(mail.parts))}${PADDING}</div><table ${table} width="100%" class="portico-page" style="${styles.page}"><tr><td align="center" style="padding:32px 16px">
<table ${table} width="100%" class="portico-card" style="${styles.card}"><tr><td style="padding:32px 32px ${mail.parts.some(({ kind }) => kind === "button") ? 32 : 20}px">
${brandToHtml(letterhead, styles, table)}
<h1 class="portico-ink" style="${styles.title}">${escapeHtml(mail.title)}</h1>
${mail.parts.map((part) => partToHtml(part, styles)).join("\n")}
${fallbackToHtml(mail.parts, styles, texts)}</td></tr></table>
<p class="portico-soft" style="${styles.footer}">${footerToHtml(letterhead, look, styles, texts)}</p></td></tr></table></body></html>`;
  return { subject: mail.subject, text: `${mail.title}\n\n${mail.parts.map(partToText).join("\n\n")}\n`, html };
}

/** The URL of the button as text, for email clients that do not show the button or do not open it. */
function fallbackToHtml(parts: MailPart[], styles: Styles, texts: FrameTexts): string {
  const button = parts.find((part) => part.kind === "button");
  if (!button) return "";
  return `<p class="portico-rule" style="${styles.rule}">${escapeHtml(texts.fallback)}<br><span dir="ltr">${escapeHtml(button.url)}</span></p>\n`;
}

/** The sender, with the project's legal documents. */
function footerToHtml({ project }: Letterhead, look: BrandingView, styles: Styles, texts: FrameTexts): string {
  const documents = [
    { url: look.termsUrl, label: texts.terms },
    { url: look.privacyUrl, label: texts.privacy },
  ];
  const links = documents.flatMap(({ url, label }) =>
    url
      ? [`<a href="${escapeHtml(url)}" class="portico-soft" style="${styles.document}">${escapeHtml(label)}</a>`]
      : [],
  );
  return [escapeHtml(fillText(texts.sentBy, { projectName: project.project_name })), ...links].join(" &#183; ");
}

/** The preview text beside the subject in lists of emails: the text below the title, not the title itself. */
function preheaderOf(parts: MailPart[]): string {
  return parts.find((part) => part.kind === "paragraph")?.text ?? "";
}

/** Fills the rest of the preview line: otherwise email clients continue it with the body. */
const PADDING = "&#847; &#8199; ".repeat(60);

/** Splits a text into paragraphs at blank lines. */
export function paragraphs(text: string): MailPart[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => ({ kind: "paragraph", text: paragraph }));
}

/** The name is shown as text beside the logo, because many email clients block images by default. */
function brandToHtml(letterhead: Letterhead, styles: Styles, table: string): string {
  const { url, name } = chooseLogo(letterhead);
  const gap = directionOf(localeOf(letterhead)) === "rtl" ? "left" : "right";
  // The attribute is for Outlook, which does not support max-height.
  const logo = url
    ? `<td style="padding-${gap}:10px"><img src="${escapeHtml(url)}" alt="" height="32" style="display:block;border:0;width:auto;height:auto;max-width:160px;max-height:32px"></td>`
    : "";
  return `<table ${table}><tr>${logo}<td class="portico-ink" style="${styles.name}">${escapeHtml(name)}</td></tr></table>`;
}

/** Keeps a number and its unit on one line. */
const textToHtml = (text: string) => escapeHtml(text).replace(/(\d\.?) (?=\p{L})/gu, "$1&#160;");

function partToHtml(part: MailPart, styles: Styles): string {
  switch (part.kind) {
    case "paragraph":
      return `<p class="portico-ink" style="${styles.paragraph}">${textToHtml(part.text)}</p>`;
    case "fact":
      return `<p class="portico-code" style="${styles.fact}">${escapeHtml(part.text)}</p>`;
    case "code":
      return `<p dir="ltr" class="portico-code" style="${styles.code}">${escapeHtml(part.code)}</p>`;
    case "button":
      return `<p style="margin:0 0 20px"><a href="${escapeHtml(part.url)}" class="portico-${part.isOutlined ? "outline" : "button"}" style="${styles.button}${part.isOutlined ? styles.outline : ""}">${escapeHtml(part.label)}</a></p>`;
    case "link":
      return `<p style="margin:0 0 20px"><a href="${escapeHtml(part.url)}" class="portico-ink" style="${styles.link}">${escapeHtml(part.label)}</a></p>`;
    case "small":
      return `<p class="portico-soft" style="${styles.small}">${textToHtml(part.text)}</p>`;
  }
}

function partToText(part: MailPart): string {
  switch (part.kind) {
    case "code":
      return `    ${part.code}`;
    case "button":
    case "link":
      return `${part.label}:\n${part.url}`;
    default:
      return part.text;
  }
}

/** The colors of an email. Text has a contrast of at least 4.5:1, in dark mode too. */
export const mailColors = {
  light: { page: "#F3F5F6", card: "#FFFFFF", edge: "#C5CED3", ink: "#19303D", soft: "#5C727D", tint: "#F1F4F6" },
  dark: { page: "#0B151B", card: "#14222A", edge: "#22343D", ink: "#ECF1F4", soft: "#9DB0BA", tint: "#1B2C35" },
};

const FONT = "font-family:Arial,'Helvetica Neue',Helvetica,sans-serif";

/**
 * The inline styles of an email's parts, which all email clients support. The dark styles are a style sheet, for
 * clients that support dark mode; others show the light email.
 */
function mailStyles({ light }: BrandingView, locale: Locale) {
  const { page, card, edge, ink, soft, tint } = mailColors.light;
  // Japanese breaks between phrases; other languages leave no single word on the last line.
  const wrap = `overflow-wrap:anywhere;${locale === "ja" ? "word-break:auto-phrase;line-break:strict" : "text-wrap:pretty"}`;
  // Arabic letters are joined, and Japanese has its own spacing.
  const tight = locale === "ar" || locale === "ja" ? "" : "letter-spacing:-.015em;";
  return {
    page: `background:${page}`,
    card: `max-width:464px;background:${card};border:1px solid ${edge};border-radius:10px`,
    name: `${FONT};font-size:16px;line-height:32px;font-weight:700;color:${ink};${wrap}`,
    title: `${FONT};font-size:24px;line-height:30px;${tight}color:${ink};margin:24px 0 12px;${wrap};text-wrap:balance`,
    paragraph: `${FONT};font-size:15px;line-height:22px;color:${ink};margin:0 0 20px;${wrap}`,
    code: `font-family:'SF Mono',Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:${ink};background:${tint};border-radius:8px;padding:14px 8px 14px 16px;text-align:center;margin:0 0 20px`,
    fact: `${FONT};font-size:13px;line-height:20px;color:${ink};background:${tint};border-radius:8px;padding:10px 14px;margin:0 0 20px;${wrap}`,
    button: `${FONT};display:block;background:${light.primary};color:${light.onPrimary};border:1px solid ${light.primaryEdge};font-size:15px;font-weight:700;line-height:21px;padding:11px;text-align:center;text-decoration:none;border-radius:8px;${wrap}`,
    outline: `;background:none;color:${ink};border-color:${soft}`,
    link: `${FONT};font-size:15px;line-height:22px;color:${ink};${wrap}`,
    small: `${FONT};font-size:13px;line-height:18px;color:${soft};margin:0 0 12px;${wrap}`,
    rule: `${FONT};font-size:13px;line-height:18px;color:${soft};margin:20px 0 0;padding-top:16px;border-top:1px solid ${edge};${wrap}`,
    footer: `${FONT};max-width:398px;font-size:12px;line-height:18px;color:${soft};margin:16px 0 0;padding:0 33px;text-align:start;${wrap}`,
    document: `color:${soft}`,
    // Hidden from view and from screen readers, which read the same text below.
    preheader: `display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${page};mso-hide:all`,
  };
}

/** The same parts on a dark surface, for clients that follow the system, and for Outlook's own dark mode. */
export function darkStyles({ dark }: BrandingView): string {
  const { page, card, edge, ink, soft, tint } = mailColors.dark;
  const rules = {
    page: `background:${page}`,
    card: `background:${card};border-color:${edge}`,
    ink: `color:${ink}`,
    soft: `color:${soft}`,
    rule: `color:${soft};border-color:${edge}`,
    code: `color:${ink};background:${tint}`,
    button: `background:${dark.primary};color:${dark.onPrimary};border-color:${dark.primaryEdge}`,
    outline: `color:${ink};border-color:${soft}`,
  };
  const sheet = (prefix: string) =>
    Object.entries(rules)
      .map(([part, rule]) => `${prefix}.portico-${part}{${rule.replace(/(;|$)/g, "!important$1")}}`)
      .join("");
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${sheet("")}}${sheet("[data-ogsc] ")}`;
}
