import { expect, test } from "vitest";
import type { Project } from "../../../platform/config/project.ts";
import { emailCodeMail } from "./link-and-code-mails.ts";
import { mailSamples } from "./samples.ts";
import type { EmailTemplate } from "./template.ts";
import { type MailData, type MailOrder, UnwritableError, writeMail } from "./write-mail.ts";

const template: EmailTemplate = { template_id: "ours", kind: "login", subject: "Ours: {{project_name}}" };
const project = {
  ...{ project_name: "Acme Boards", branding: {}, email_templates: [template] },
  redirect_urls: [
    { url: "https://acme.example/other", types: ["login"], default: false },
    { url: "https://acme.example/app", types: ["login"], default: true },
  ],
} as unknown as Project;
const organization = { organization_name: "Globex", settings: { organization_logo_url: "" } };
const url = "https://example.com/link";
const address = "ada@example.com";
const asked = { address, lifetimeMinutes: 60 };
const at = "2026-03-02T09:30:00Z";
const device = "Firefox (Linux) \u00b7 203.0.113.7";
const code = { kind: "email_code", purpose: "login", code: "493027", address, lifetimeMinutes: 10 } as const;

/** As it comes out of a row. */
const kept = (order: MailOrder): MailOrder => JSON.parse(JSON.stringify(order));

const every: [sample: string, content: MailData][] = [
  ["Link to log in", { kind: "magic_link", purpose: "login", url, ...asked }],
  ["Code", code],
  ["Invitation", { kind: "invitation", inviter: "Ada Lovelace", url, address, lifetimeMinutes: 10_080 }],
  ["New password", { kind: "password_reset", url, loginUrl: url, address, lifetimeMinutes: 30 }],
  ["Email change, link", { kind: "email_update", former: "ada@example.org", ...asked, url }],
  ["Email change, code", { kind: "email_update", former: "ada@example.org", ...asked, code: "493027" }],
  ["Email changed", { kind: "email_updated", former: "ada@example.org", at }],
  [
    "Account linked",
    {
      ...{ kind: "account_linked", provider: "GitHub", account: "ada-l (583231)", address },
      ...{ linkedAt: at, device, lifetimeMinutes: 10_080, url },
    },
  ],
  ["Directory sync change", { kind: "directory_change", action: "change_email", address, wanted: "ada@example.org" }],
  ["Emergency access", { kind: "emergency_access_used", address, at, device }],
  ["No access", { kind: "no_access", address }],
];

test.each(["en", "ar"] as const)(
  "every kind of mail is written from its row as it is from the call, in %s",
  (locale) => {
    const samples = new Map(mailSamples({ project, locale }).map(({ name, render }) => [name, render()]));
    for (const [name, content] of every) {
      expect(writeMail(project, kept({ to: address, organization, locale, content })), name).toEqual(samples.get(name));
    }
  },
);

test("an email uses the template that the project has when it is sent, or the default texts if it was deleted", () => {
  const order = kept({ to: address, organization, content: code, template: { template_id: "ours", kind: "login" } });
  const subjectOf = (...email_templates: EmailTemplate[]) => writeMail({ ...project, email_templates }, order).subject;
  expect(subjectOf(template)).toBe("Ours: Acme Boards");
  expect(subjectOf({ ...template, subject: "Changed" })).toBe("Changed");
  const { subject } = emailCodeMail({ project, organization }, code);
  expect(subjectOf()).toBe(subject);
  // Neither of another kind, nor an organization's own.
  expect(subjectOf({ ...template, kind: "signup" })).toBe(subject);
  expect(subjectOf({ ...template, organization_slugs: ["stark"] })).toBe(subject);
});

test("an invalid email differs from one of a newer version, and its error has no content", () => {
  const write = (content: unknown) => () =>
    writeMail(project, { to: address, organization, content: content as MailData });
  expect(write({ kind: "emergency_access_used", address, at: "no time" })).toThrow(UnwritableError);
  expect(write({ ...code, address: null })).toThrow(UnwritableError);
  for (const kind of ["carrier_pigeon", "toString", "__proto__"]) {
    expect(write({ ...code, kind })).toThrow(/does not know/);
    expect(write({ ...code, kind })).not.toThrow(UnwritableError);
  }
  expect(write({ ...code, purpose: 7, address: 493_027 })).not.toThrow(/493027/);
});

test("an email that an earlier version queued under another name is still written", () => {
  const queued = { kind: "glass_broken", address, at } as unknown as MailData;
  const current: MailData = { kind: "emergency_access_used", address, at };
  const order = { to: address, organization, locale: undefined };
  expect(writeMail(project, { ...order, content: queued })).toEqual(writeMail(project, { ...order, content: current }));
});

test.each<MailData>([
  { kind: "emergency_access_used", address, at, device },
  { kind: "directory_change", action: "delete", address, wanted: address },
])("admins get a button to the app for $kind, and only text if the project has no login URL", (content) => {
  const order = { to: address, organization, locale: undefined, content };
  expect(writeMail(project, order).text).toMatch(/Review .+:\nhttps:\/\/acme\.example\/app\n/);
  const bare = { ...project, redirect_urls: [] };
  expect(writeMail(bare, order).text).not.toMatch(/Review|https:/);
});

test("security notices name the time, and the device if a browser made the change", () => {
  const order = { to: address, organization, locale: undefined };
  const text = (content: MailData) => writeMail(project, { ...order, content }).text;
  expect(text({ kind: "emergency_access_used", address, at, device })).toContain(device);
  expect(text({ kind: "emergency_access_used", address, at })).not.toContain("undefined");
  expect(text({ kind: "email_updated", former: address, at })).toMatch(/March 2, 2026.+UTC/);
  // A row of an earlier version.
  expect(text({ kind: "email_updated", former: address })).not.toMatch(/Invalid|2026/);
});
