import type { EmailKind } from "../../../platform/config/email-template-schema.ts";
import type { Project } from "../../../platform/config/project.ts";
import type { Locale } from "../../../platform/languages/locales.ts";
import type { Mail } from "./layout.ts";
import type { Letterhead } from "./letterhead.ts";
import {
  emailCodeMail,
  emailUpdatedMail,
  emailUpdateMail,
  invitationMail,
  magicLinkMail,
  passwordResetMail,
} from "./link-and-code-mails.ts";
import {
  accountLinkedMail,
  directoryChangeMail,
  emergencyAccessMail,
  noAccessMail,
  securityNoticeMail,
} from "./notice-mails.ts";
import type { EmailTemplate } from "./template.ts";

export interface MailSample {
  id: string;
  name: string;
  /** The kind of texts that the project can change; undefined if the texts are fixed. */
  kind: EmailKind | undefined;
  render(): Mail;
}

const url = "https://example.com/link";
const code = "493027";
const address = "ada@example.com";
const asked = { address, lifetimeMinutes: 60 };
const device = "Firefox (Linux) \u00b7 203.0.113.7";
const at = "2026-03-02T09:30:00Z";

/** Lists every email with sample data, as a project sends it in a language: for previews and tests. */
export function mailSamples({ project, locale }: { project: Project; locale: Locale }): MailSample[] {
  const organization = { organization_name: "Globex", settings: { organization_logo_url: "" } };
  const head: Letterhead = { project, organization, locale };
  const samples: [name: string, render: () => Mail, kind?: EmailKind][] = [
    ["Link to log in", () => magicLinkMail(head, { purpose: "login", url, ...asked }), "login_link"],
    ["Link to sign up", () => magicLinkMail(head, { purpose: "signup", url, ...asked }), "signup_link"],
    [
      "Link and code",
      () => magicLinkMail(head, { purpose: "login", url, ...asked, code: { code, lifetimeMinutes: 10 } }),
      "login_link",
    ],
    [
      "Link before an organization is chosen",
      () => magicLinkMail({ project, locale }, { purpose: "login", url, ...asked }),
      "login_link",
    ],
    ["Code", () => emailCodeMail(head, { purpose: "login", code, address, lifetimeMinutes: 10 }), "code"],
    [
      "Invitation",
      () => invitationMail(head, { inviter: "Ada Lovelace", url, address, lifetimeMinutes: 10_080 }),
      "invitation",
    ],
    [
      "New password",
      () => passwordResetMail(head, { url, loginUrl: url, address, lifetimeMinutes: 30 }),
      "password_reset",
    ],
    [
      "Email change, link",
      () => emailUpdateMail(head, { former: "ada@example.org", ...asked, url }),
      "email_change_link",
    ],
    [
      "Email change, code",
      () => emailUpdateMail(head, { former: "ada@example.org", ...asked, code }),
      "email_change_code",
    ],
    ["Email changed", () => emailUpdatedMail(head, { former: "ada@example.org", at })],
    [
      "Account linked",
      () =>
        accountLinkedMail(head, {
          ...{
            provider: "GitHub",
            account: "ada-l (583231)",
            address,
            linkedAt: at,
            device,
            lifetimeMinutes: 10_080,
            url,
          },
        }),
    ],
    [
      "Password changed",
      () =>
        securityNoticeMail(head, {
          event: "password_changed",
          ...{ address, at, device, lifetimeMinutes: 10_080, url },
        }),
    ],
    [
      "Directory sync change",
      () => directoryChangeMail(head, { action: "change_email", address, wanted: "ada@example.org" }),
    ],
    ["Emergency access", () => emergencyAccessMail(head, { address, at, device })],
    ["No access", () => noAccessMail(head, { address })],
    ...project.email_templates.map((template): [string, () => Mail] => [
      `Template "${template.template_id}"`,
      () => ofTemplate(head, template),
    ]),
  ];
  return samples.map(([name, render, kind]) => ({
    id: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    name,
    kind,
    render,
  }));
}

function ofTemplate(head: Letterhead, template: EmailTemplate): Mail {
  const shared = { url, ...asked, template };
  switch (template.kind) {
    case "invite":
      return invitationMail(head, { ...shared, inviter: "Ada Lovelace" });
    case "reset_password":
      return passwordResetMail(head, { ...shared, loginUrl: url });
    default:
      // A template with only a code is not for emails with a link.
      return (template.html ?? template.text ?? "{{link}}").includes("{{link}}")
        ? magicLinkMail(head, { ...shared, purpose: template.kind })
        : emailCodeMail(head, { ...shared, purpose: template.kind, code });
  }
}

/** Forces an email's dark mode rules on or off, because a preview's frame follows the system, not the page. */
export function inScheme(html: string, scheme: "light" | "dark"): string {
  return html.replace(
    /@media\s*\(prefers-color-scheme:\s*dark\)/g,
    scheme === "dark" ? "@media all" : "@media not all",
  );
}
