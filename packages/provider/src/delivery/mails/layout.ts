import type { Project } from "../../config/project.ts";
import { escapeHtml } from "../../ground/escape-html.ts";
import { directionOf } from "../../languages/locales.ts";
import { chooseLogo, type Letterhead } from "./letterhead.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** For the development inbox: the code that the mail carries. */
  code?: string;
}

/** The parts of a mail from top to bottom; `html` parts are already escaped. */
export type MailPart =
  | { kind: "paragraph"; text: string }
  | { kind: "code"; code: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "link"; label: string; url: string }
  | { kind: "small"; text: string };

const FONT = "font-family:Arial,'Helvetica Neue',Helvetica,sans-serif";

/**
 * One mail in both its forms. Tables and inline styles, because that is what mail programs agree on; no remote
 * image but one logo, the same for every reader, so that nothing tells who read it.
 */
export function layoutMail(letterhead: Letterhead, mail: { subject: string; title: string; parts: MailPart[] }): Mail {
  const { project } = letterhead;
  const { locale } = mailTexts(letterhead.locale);
  const direction = directionOf(locale);
  const html = `<!doctype html>
<html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#F3F5F6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="background:#F3F5F6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:464px;background:#FFFFFF;border:1px solid #C5CED3;border-radius:10px"><tr><td style="padding:32px">
${brandToHtml(letterhead)}
<h1 style="${FONT};font-size:24px;line-height:30px;letter-spacing:-.015em;color:#19303D;margin:24px 0 12px;overflow-wrap:anywhere">${escapeHtml(mail.title)}</h1>
${mail.parts.map((part) => partToHtml(part, project)).join("\n")}
</td></tr></table></td></tr></table></body></html>`;
  return { subject: mail.subject, text: `${mail.title}\n\n${mail.parts.map(partToText).join("\n\n")}\n`, html };
}

/** A text as paragraphs, where blank lines part them. */
export function paragraphs(text: string): MailPart[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => ({ kind: "paragraph", text: paragraph }));
}

function brandToHtml(letterhead: Letterhead): string {
  const { url, name } = chooseLogo(letterhead);
  const font = `${FONT};font-size:16px;font-weight:700;color:#19303D;overflow-wrap:anywhere`;
  // The attribute is for Outlook, which knows no max-height; the font is for the name where images are off.
  return url
    ? `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" height="32" style="display:block;border:0;width:auto;height:auto;max-width:160px;max-height:32px;${font};line-height:16px">`
    : `<span style="${font}">${escapeHtml(name)}</span>`;
}

function partToHtml(part: MailPart, project: Project): string {
  switch (part.kind) {
    case "paragraph":
      return `<p style="${FONT};font-size:15px;line-height:22px;color:#19303D;margin:0 0 20px;overflow-wrap:anywhere">${escapeHtml(part.text)}</p>`;
    case "code":
      return `<p style="font-family:'SF Mono',Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:#19303D;background:#F1F4F6;border-radius:8px;padding:14px 8px 14px 16px;text-align:center;margin:0 0 20px">${escapeHtml(part.code)}</p>`;
    case "button": {
      const color = /^#[0-9a-fA-F]{6}$/.test(project.branding.primary_color)
        ? project.branding.primary_color
        : "#19303D";
      return `<p style="margin:0 0 20px"><a href="${escapeHtml(part.url)}" style="${FONT};display:block;background:${color};color:#FFFFFF;font-size:15px;font-weight:700;line-height:21px;padding:12px;text-align:center;text-decoration:none;border-radius:8px;overflow-wrap:anywhere">${escapeHtml(part.label)}</a></p>`;
    }
    case "link":
      return `<p style="margin:0 0 20px"><a href="${escapeHtml(part.url)}" style="${FONT};font-size:15px;line-height:22px;color:#19303D;overflow-wrap:anywhere">${escapeHtml(part.label)}</a></p>`;
    case "small":
      return `<p style="${FONT};font-size:13px;line-height:18px;color:#5C727D;margin:0 0 12px;overflow-wrap:anywhere">${escapeHtml(part.text)}</p>`;
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
