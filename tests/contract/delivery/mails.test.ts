import type { Mail, TestProvider } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inVariant, mailFrom, organizationId, refusal, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";

const GLOBEX_LOGO = "https://globex.test/logo.png?size=2&dark";
const ACME_LOGO = "https://acme.test/logo.png";

const organizations = [
  {
    organization_name: "Globex & Sons",
    organization_slug: "globex",
    organization_logo_url: GLOBEX_LOGO,
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["globex.test"],
    members: [{ email_address: "ada@globex.test" }],
  },
  { organization_name: "Hooli", organization_slug: "hooli", members: [{ email_address: "ada@globex.test" }] },
  { organization_name: "Initech", organization_slug: "initech", members: [{ email_address: "ada@globex.test" }] },
];

const email_templates = [
  {
    template_id: "warm-login",
    kind: "login",
    subject: "{{organization_name}}: welcome back",
    title: "Hello {{email_address}}",
    body: "Back to {{project_name}}?\n\nYou have {{expiration_minutes}} minutes.",
    button: "Open {{organization_name}}",
  },
  { template_id: "warm-signup", kind: "signup", title: "Join us at {{organization_name}}" },
  {
    template_id: "of-hooli",
    kind: "login",
    organization_slugs: ["hooli"],
    html: '<html lang="{{locale}}"><h1>{{title}}</h1><a href="{{link}}">{{button}}</a>',
    translations: [{ locale: "fr", title: "Bonjour, {{organization_name}}" }],
  },
];

let provider: TestProvider;
let concealing: TestProvider;

beforeAll(async () => {
  const project = { organizations, email_templates, branding: { logo_url: ACME_LOGO, primary_color: "" } };
  provider = await startCheckedProvider({
    project,
    otherProjects: [variant("conceal", { ...project, email_link_and_code: true, conceal_membership: true })],
  });
  concealing = inVariant(provider, "conceal");
});
afterAll(() => provider.stop());

interface Asked {
  email_address?: string;
  slug?: string;
  locale?: string;
  login_template_id?: string;
  signup_template_id?: string;
}

/** The organization's emails: a link and a code. */
const ofOrganization = {
  link: async (on: TestProvider, { email_address = "ada@globex.test", slug = "globex", ...rest }: Asked) => {
    const { client } = on.openPage();
    const organization_id = await organizationId(on, slug);
    return mailFrom(on, email_address, () =>
      client.magicLinks.email.loginOrSignup({ email_address, organization_id, ...rest }),
    );
  },
  code: async (on: TestProvider, { email_address = "ada@globex.test", slug = "globex", ...rest }: Asked) => {
    const { client } = on.openPage();
    const organization_id = await organizationId(on, slug);
    return mailFrom(on, email_address, () =>
      client.otps.email.loginOrSignup({ email_address, organization_id, ...rest }),
    );
  },
};

/** The emails before an organization is chosen. */
const ofDiscovery = {
  link: (on: TestProvider, { email_address = "ada@globex.test", ...rest }: Asked) =>
    mailFrom(on, email_address, () => on.openPage().client.magicLinks.email.discovery.send({ email_address, ...rest })),
  code: (on: TestProvider, { email_address = "ada@globex.test", ...rest }: Asked) =>
    mailFrom(on, email_address, () => on.openPage().client.otps.email.discovery.send({ email_address, ...rest })),
};

const languageOf = ({ html }: Mail) => /<html lang="([^"]+)" dir="ltr">/.exec(html)?.[1];
/** A logo, and the name beside it. */
const picturesOf = ({ html }: Mail) =>
  [...html.matchAll(/<img src="([^"]+)" alt=""[^>]*><\/td><td[^>]*>([^<]+)</g)].map(([, src, name]) => [src, name]);

describe("an email has the language of the call", () => {
  test.each([
    ["es-MX", "es", "Inicie sesión en Globex & Sons", "caduca en 60 minutos", "caduca en 10 minutos"],
    ["pt", "pt-BR", "Acesse Globex & Sons", "expira em 60 minutos", "expira em 10 minutos"],
    ["de-AT", "de", "Anmelden bei Globex & Sons", "60 Minuten gültig", "10 Minuten gültig"],
    ["ko", "en", "Log in to Globex & Sons", "expires in 60 minutes", "expires in 10 minutes"],
    [undefined, "en", "Log in to Globex & Sons", "expires in 60 minutes", "expires in 10 minutes"],
  ])("%s is written in %s", async (locale, language, title, linkLife, codeLife) => {
    const link = await ofOrganization.link(provider, { locale });
    expect(link.subject).toBe(title);
    const code = await ofOrganization.code(provider, { locale });
    for (const [mail, life] of [
      [link, linkLife],
      [code, codeLife],
      [await ofDiscovery.link(provider, { locale }), linkLife],
      [await ofDiscovery.code(provider, { locale }), codeLife],
    ] as const) {
      expect(languageOf(mail)).toBe(language);
      expect(mail.text).toContain(life);
      expect(mail.html.replaceAll("&#160;", " ")).toContain(life);
    }
  });

  test("an Arabic email runs from right to left: names and codes keep their own direction, and the link is intact", async () => {
    const link = await ofOrganization.link(provider, { locale: "ar-EG" });
    expect(link.subject).toContain("تسجيل الدخول إلى");
    expect(link.subject).toContain("Globex & Sons");
    const code = await ofOrganization.code(provider, { locale: "ar" });
    expect(code.subject).toContain(`${code.code}`);
    for (const { html, text } of [link, code]) {
      expect(html).toContain('<html lang="ar" dir="rtl">');
      expect(html.match(/<table(?![^>]* dir="rtl")/g)).toBeNull();
      expect(text).toContain("مدة صلاحي");
    }
    expect(code.html).toMatch(new RegExp(`dir="ltr"[^>]*>${code.code}<`));
    expect(link.links).toHaveLength(1);
    // On a line of its own, no surrounding sentence reorders its parts.
    expect(link.text.split("\n")).toContain(link.links[0]);
  });

  test("people who may join are invited to in their language", async () => {
    const email_address = "new@globex.test";
    const { subject } = await ofOrganization.link(provider, { email_address, locale: "pt-BR" });
    expect(subject).toBe("Participe de Globex & Sons");
  });

  test("link and code in one email share its language", async () => {
    const mail = await ofOrganization.link(concealing, { locale: "es" });
    expect(mail.text).toContain("caduca en 60 minutos. El código caduca en 10 minutos");
    expect(mail.code).toMatch(/^\d{6}$/);
  });

  test("the email about missing access is translated, too", async () => {
    const mail = await ofOrganization.code(concealing, { email_address: "eve@evil.test", locale: "pt-br" });
    expect(mail.subject).toBe("Sobre seu acesso a Globex & Sons");
    expect(languageOf(mail)).toBe("pt-BR");
    expect(mail.code).toBeNull();
  });
});

describe("the logo of an email", () => {
  const acme = [[ACME_LOGO, "Acme Boards"]];

  test.each(["link", "code"] as const)("is the organization's, if it has one: %s", async (kind) => {
    const globex = [[GLOBEX_LOGO.replace("&", "&#38;"), "Globex &#38; Sons"]];
    expect(picturesOf(await ofOrganization[kind](provider, {}))).toEqual(globex);
    expect(picturesOf(await ofOrganization[kind](provider, { slug: "initech" }))).toEqual(acme);
    expect(picturesOf(await ofDiscovery[kind](provider, {}))).toEqual(acme);
  });
});

describe("a template that the call names", () => {
  const login_template_id = "warm-login";
  const signup_template_id = "warm-signup";

  test("writes the email to a member, for link and code", async () => {
    const link = await ofOrganization.link(provider, { login_template_id, signup_template_id });
    expect(link.subject).toBe("Globex & Sons: welcome back");
    expect(link.text).toMatch(
      /^Hello ada@globex\.test\n\nBack to Acme Boards\?\n\nYou have 60 minutes\.\n\nOpen Globex & Sons:\nhttp/,
    );
    expect(link.html).toContain("Open Globex &#38; Sons</a>");
    const code = await ofOrganization.code(provider, { login_template_id });
    expect(code.text).toMatch(
      /^Hello ada@globex\.test\n\nBack to Acme Boards\?\n\nYou have 10 minutes\.\n\n {4}\d{6}\n/,
    );
  });

  test("keeps the call's language where it has no text of its own", async () => {
    const email_address = "newer@globex.test";
    const asked = { email_address, locale: "es", login_template_id, signup_template_id };
    const link = await ofOrganization.link(provider, asked);
    expect(link.text).toMatch(/^Join us at Globex & Sons\n\nContinúe como newer@globex\.test/);
    expect(link.subject).toBe("Únase a Globex & Sons");
  });

  test.each(["link", "code"] as const)("uses the project's name before an organization is chosen: %s", async (kind) => {
    const { subject } = await ofDiscovery[kind](provider, { login_template_id });
    expect(subject).toBe("Acme Boards: welcome back");
  });

  test("does not replace the templates of an organization that has its own", async () => {
    for (const named of [undefined, login_template_id]) {
      const mail = await ofOrganization.link(provider, { slug: "hooli", locale: "fr-CA", login_template_id: named });
      expect(mail.html).toMatch(/^<html lang="fr"><h1>Bonjour, Hooli<\/h1><a href="http[^"]+">Se connecter<\/a>$/);
    }
    const { client } = provider.openPage();
    const asked = { email_address: "ada@globex.test", organization_id: await organizationId(provider, "initech") };
    await refusal(
      client.magicLinks.email.loginOrSignup({ ...asked, login_template_id: "of-hooli" }),
      "invalid_template",
    );
  });

  test("must be one of the project's, of the right kind", async () => {
    const { client } = provider.openPage();
    const asked = { email_address: "ada@globex.test", organization_id: await organizationId(provider, "globex") };
    for (const { email } of [client.magicLinks, client.otps]) {
      await refusal(email.loginOrSignup({ ...asked, login_template_id: signup_template_id }), "invalid_template");
      await refusal(email.loginOrSignup({ ...asked, signup_template_id: login_template_id }), "invalid_template");
      await refusal(
        email.discovery.send({ email_address: "ada@globex.test", login_template_id: "cold" }),
        "invalid_template",
      );
    }
  });
});
