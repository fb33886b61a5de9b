import { fillText } from "../../languages/text.ts";
import { durationInWords } from "../../languages/time-in-words.ts";
import { layoutMail, type Mail, paragraphs } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { applyTemplate, type EmailTemplate } from "./template.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface EmailCodeMail {
  code: string;
  address: string;
  lifetimeMinutes: number;
  template?: EmailTemplate;
}

/** A six-digit code to type where it was asked for. */
export function emailCodeMail(letterhead: Letterhead, mail: EmailCodeMail): Mail {
  const { code, lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { emailCode } = texts;
  const { subject, title, body } = applyTemplate(letterhead, mail, {
    subject: fillText(emailCode.subject, { code, projectName: letterhead.project.project_name }),
    title: emailCode.title,
    body: fillText(emailCode.body, { destination: destinationName(letterhead) }),
    button: "",
  });
  const laidOut = layoutMail(letterhead, {
    subject,
    title,
    parts: [
      ...paragraphs(body),
      { kind: "code", code },
      { kind: "small", text: fillText(emailCode.life, { code: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: emailCode.ignore },
    ],
  });
  return { ...laidOut, code };
}
