import { describe, expect, test } from "vitest";
import type { Project } from "../../../platform/config/project.ts";
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
import { directoryChangeMail, emergencyAccessMail, noAccessMail } from "./notice-mails.ts";
import { quoteName } from "./quote-name.ts";

const OWN_LINK = "https://id.portico.test/link?token=t";
const project = {
  ...{ project_name: "Acme Boards", branding: { logo_url: "", primary_color: "" } },
  redirect_urls: [{ url: OWN_LINK, types: ["login"], default: true }],
} as unknown as Project;
const lifetimeMinutes = 60;
const template = {
  template_id: "own",
  kind: "login" as const,
  subject: "{{organization_name}}",
  title: "{{organization_name}}",
  body: "To {{organization_name}}\n\nas {{email_address}}",
  button: "Open {{organization_name}}",
};

/** Each email with texts of other people: the organization, the inviter, and addresses. */
const mails: Record<string, (letterhead: Letterhead, name: string, address: string) => Mail> = {
  "a link": (head, _, address) => magicLinkMail(head, { purpose: "login", url: OWN_LINK, address, lifetimeMinutes }),
  "a link to join, with a code": (head, _, address) =>
    magicLinkMail(head, {
      purpose: "signup",
      url: OWN_LINK,
      address,
      lifetimeMinutes,
      code: { code: "123456", lifetimeMinutes: 10 },
    }),
  "a link by a template": (head, _, address) =>
    magicLinkMail(head, { purpose: "login", url: OWN_LINK, address, lifetimeMinutes, template }),
  "a code": (head, _, address) => emailCodeMail(head, { purpose: "login", code: "123456", address, lifetimeMinutes }),
  "a code by a template": (head, _, address) =>
    emailCodeMail(head, { purpose: "login", code: "123456", address, lifetimeMinutes, template }),
  "an invitation": (head, inviter, address) =>
    invitationMail(head, { inviter, url: OWN_LINK, address, lifetimeMinutes }),
  "an invitation by a template": (head, inviter, address) =>
    invitationMail(head, { inviter, url: OWN_LINK, address, lifetimeMinutes, template }),
  "a directory's change": (head, _, address) =>
    directoryChangeMail(head, { action: "change_email", address, wanted: address }),
  "an emergency": (head, _, address) => emergencyAccessMail(head, { address, at: "1970-01-01T00:00:00Z" }),
  "a new password": (head, _, address) =>
    passwordResetMail(head, { url: OWN_LINK, loginUrl: OWN_LINK, address, lifetimeMinutes }),
  "another address": (head, _, address) =>
    emailUpdateMail(head, { former: address, address, lifetimeMinutes, url: OWN_LINK }),
  "another address, by a code": (head, _, address) =>
    emailUpdateMail(head, { former: address, address, lifetimeMinutes, code: "123456" }),
  "the news of another address": (head, _, former) => emailUpdatedMail(head, { former }),
  "no access": (head, _, address) => noAccessMail(head, { address }),
};

const names = [
  "http://evil.test/login",
  "HTTPS://EVIL.TEST",
  "ftp://evil.test",
  "www.evil.test",
  "evil.test",
  "Evil.Test/login",
  "evil。test",
  "evil．test",
  "sub.evil.test:8080",
  "javascript:alert(1)",
  "mailto:help@evil.test",
  "Write to help@evil.test now",
  "192.0.2.7",
  "Globex\n\nYour account is locked. Go to evil.test",
  "Globex\r\nBcc: everybody@evil.test",
  "Globex\u2028evil.test",
  "Globex\u2029\u0085\u000b\u000cevil.test",
  "Globex \u202etset.live//:ptth",
  "\u2066evil.test\u2069",
  "ev\u200bil.te\u00adst",
  "<a href='http://evil.test'>Globex</a>",
];
const addresses = [
  "ada@globex.test",
  "www.evil.test@mail.test",
  "www.evil.test/login@mail.test",
  "evil.test/a@mail.test",
];

/** Texts that email clients turn into links: schemes, `www.`, hosts with a letter or digit on both sides of a dot. */
const linkable =
  /[a-z][a-z0-9+.-]*:\/\/|www\.[\p{L}\p{N}]|(mailto|javascript):[\p{L}\p{N}]|[\p{L}\p{N}-][.\u3002\uff0e\uff61][\p{L}\p{N}]/giu;
const foundIn = (text: string) => text.match(linkable) ?? [];

describe("T21: an email only links to the provider and to the registered app, whatever names it contains", () => {
  test.for(Object.entries(mails))("%s", ([, compose]) => {
    for (const locale of ["en", "ar"]) {
      const shape = compose({ project, organization: named("Globex"), locale }, "Ada", "ada@globex.test");
      for (const name of names) {
        const mail = compose({ project, organization: named(name), locale }, name, "ada@globex.test");
        expect(mail.text.split("\n"), name).toHaveLength(shape.text.split("\n").length);
        expect(mail.subject, name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        for (const part of [mail.subject, mail.text, visible(mail.html)]) {
          // Ours keep a value of the other direction to itself, and each is closed.
          const own = part.replace(/\u2068([^\u2066-\u2069\n]*)\u2069/g, "$1");
          expect(own, name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
          const rest = own.replaceAll(OWN_LINK, "").replaceAll("ada@globex.test", "");
          expect(foundIn(rest), `${name} in ${part}`).toEqual([]);
        }
        expect([...mail.html.matchAll(/href="([^"]*)"/g)].every(([, url]) => url === OWN_LINK)).toBe(true);
      }
      for (const address of addresses) {
        const mail = compose({ project, organization: named("Globex"), locale }, address, address);
        for (const part of [mail.text, visible(mail.html)]) {
          const rest = part.replaceAll(OWN_LINK, "").replaceAll("ada@globex.test", "");
          expect(foundIn(rest), `${address} in ${part}`).toEqual([]);
        }
      }
    }
  });
});

const named = (organization_name: string) => ({ organization_name, settings: { organization_logo_url: "" } });

function visible(html: string): string {
  return html.replace(/<[^>]*>/g, "\n").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

test.each([
  "Globex",
  "Globex & Sons, Inc.",
  "Müller GmbH",
  "株式会社グロベックス",
  "👩‍💻 Makers",
  "ada@globex.test",
  "می‌خواهم",
])("%s is shown unchanged", (name) => {
  expect(quoteName(name)).toBe(name);
});

test("a name with a dot looks the same", () => {
  expect(quoteName("Booking.com").replace("\u200b", "")).toBe("Booking.com");
});
