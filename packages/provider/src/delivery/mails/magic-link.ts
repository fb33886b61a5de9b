import type { Project } from "../../projects/project.ts";
import { layoutMail, type Mail, type MailPart } from "./layout.ts";

export interface MagicLinkMail {
  purpose: "login" | "signup";
  url: string;
  address: string;
  /** The organisation, or the project where none is chosen yet. */
  destinationName: string;
  lifetimeMinutes: number;
  /** A code in the same mail, for where the link cannot be opened. */
  code?: { code: string; lifetimeMinutes: number };
}

const words = {
  login: { title: "Log in to", button: "Log in" },
  signup: { title: "Join", button: "Sign up" },
};

/** A link that signs in or up, with or without a code beside it. */
export function magicLinkMail(project: Project, mail: MagicLinkMail): Mail {
  const { title, button } = words[mail.purpose];
  const codeParts: MailPart[] = mail.code
    ? [
        { kind: "paragraph", text: "Or type this passcode where you asked for this mail:" },
        { kind: "code", code: mail.code.code },
      ]
    : [];
  const codeLife = mail.code ? `, the passcode in ${inWords(mail.code.lifetimeMinutes)}` : "";
  const laidOut = layoutMail(project, {
    subject: `${title} ${mail.destinationName}`,
    title: `${title} ${mail.destinationName}`,
    parts: [
      {
        kind: "paragraph",
        text: `Use this link to continue as ${mail.address}, best in the browser where you asked for it.`,
      },
      { kind: "button", label: button, url: mail.url },
      ...codeParts,
      { kind: "small", text: `The link works once and expires in ${inWords(mail.lifetimeMinutes)}${codeLife}.` },
      { kind: "small", text: "If you did not ask for it, you can ignore this mail. Never pass it on to anybody." },
    ],
  });
  return { ...laidOut, code: mail.code?.code };
}

/** 60 as `60 minutes`, 1440 as `24 hours`, 10080 as `7 days`. */
function inWords(minutes: number): string {
  if (minutes >= 2880 && minutes % 1440 === 0) return `${minutes / 1440} days`;
  return minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
