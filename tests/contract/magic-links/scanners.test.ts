import { createServer, request } from "node:http";
import type { Client } from "@portico/client";
import { acmeProject, type Mail, PAGE_ORIGIN } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { linksOf, mailFrom, organizationId, refusal, signIn, startForFile } from "../support/basics.ts";
import { press, redirectUrl, visit } from "../support/links.ts";
import { listen } from "../support/listen.ts";

// Software between the provider and a mailbox, or in it, that opens links. Every email with a link is covered here.

const provider = await startForFile({
  project: {
    redirect_urls: [
      redirectUrl("/authenticate", ["login", "signup", "invite", "discovery"]),
      redirectUrl("/reset", ["reset_password"]),
    ],
    pkce_required_for: { magic_links: true, passwords: true },
    organizations: [
      {
        ...acmeProject.organizations[0],
        members: ["ada", "bob", "cyd", "dan"].map((name) => ({
          email_address: `${name}@globex.test`,
          roles: name === "ada" ? ["admin"] : [],
        })),
      },
    ],
  },
});
const globex = await organizationId(provider, "globex");
const ada = (await signIn(provider, "ada@globex.test", "globex")).client;
/** As mail gateways do it: every URL leads through theirs first. */
const gateway = await listen(
  createServer((incoming, response) => {
    const url = new URL(incoming.url ?? "", "http://gateway.test").searchParams.get("url") ?? "";
    response.writeHead(302, { Location: url }).end();
  }),
);
const wrap = (url: string) => `${gateway}/?url=${encodeURIComponent(url)}&data=05%7C02&reserved=0`;

const BOB = "bob@globex.test";
const asked = async (
  address: string,
  ask: (client: Client) => Promise<unknown>,
  client = provider.openPage().client,
) => ({
  client,
  mail: await mailFrom(provider, address, () => ask(client)),
});

/** Who finally opens the email, and the email. An invited person requested nothing, so any browser works. */
const mails: Record<string, () => Promise<{ client: Client; mail: Mail }>> = {
  "to log in": () =>
    asked(BOB, ({ magicLinks }) => magicLinks.email.loginOrSignup({ email_address: BOB, organization_id: globex })),
  "to sign up": () =>
    asked("new@globex.test", ({ magicLinks }) =>
      magicLinks.email.loginOrSignup({ email_address: "new@globex.test", organization_id: globex }),
    ),
  "to one's organizations": () =>
    asked(BOB, ({ magicLinks }) => magicLinks.email.discovery.send({ email_address: BOB })),
  "of an invitation": async () => {
    const { mail } = await asked(
      "eve@elsewhere.test",
      ({ magicLinks }) => magicLinks.email.invite({ email_address: "eve@elsewhere.test" }),
      ada,
    );
    return { client: provider.openPage().client, mail };
  },
  "for a new password": () =>
    asked("cyd@globex.test", ({ passwords }) =>
      passwords.resetByEmailStart({ email_address: "cyd@globex.test", organization_id: globex }),
    ),
  "for a new password in all organizations": () =>
    asked("cyd@globex.test", ({ passwords }) =>
      passwords.discovery.resetByEmailStart({ email_address: "cyd@globex.test" }),
    ),
  "for a first password, to someone who may join": () =>
    asked("newer@globex.test", ({ passwords }) =>
      passwords.resetByEmailStart({ email_address: "newer@globex.test", organization_id: globex }),
    ),
  "for a new password, to an unknown address": () =>
    asked("unknown@globex.test", ({ passwords }) =>
      passwords.discovery.resetByEmailStart({ email_address: "unknown@globex.test" }),
    ),
  "for a new address": async () => {
    const { client } = await signIn(provider, "dan@globex.test", "globex");
    return asked("dan@new.test", ({ self }) => self.startEmailUpdate({ email_address: "dan@new.test" }), client);
  },
};

/** What the host's page does with the parameters of a link. */
function redeem(client: Client, landing: URL): Promise<unknown> {
  const token = landing.searchParams.get("token") ?? "";
  const isReset = landing.searchParams.get("portico_redirect_type") === "reset_password";
  const password = "correct horse battery staple";
  switch (landing.searchParams.get("portico_token_type")) {
    case "discovery":
      return isReset
        ? client.passwords.discovery.resetByEmail({ password_reset_token: token, password })
        : client.magicLinks.discovery.authenticate({ discovery_magic_links_token: token });
    case "multi_tenant_passwords":
      return client.passwords.resetByEmail({ password_reset_token: token, password });
    default:
      return client.magicLinks.authenticate({ magic_links_token: token });
  }
}

/** Forms of a link that was rewritten on the way. */
function rewritings(link: URL): [string, string][] {
  const { project_id = "", token = "" } = Object.fromEntries(link.searchParams);
  const path = link.origin + link.pathname;
  const escaped = (text: string) => [...text].map((it) => `%${it.charCodeAt(0).toString(16)}`).join("");
  return [
    ["with the parameters in another order", `${path}?token=${token}&project_id=${project_id}`],
    ["with every character escaped", `${path}?project_id=${escaped(project_id)}&token=${escaped(token)}`],
    ["with parameters to follow it by", `${link.href}&utm_source=mail&utm_medium=email&mc_cid=1&fbclid=IwAR0`],
    ["with parameters before", `${path}?_hsenc=p2&${link.search.slice(1)}`],
    ["with a fragment", `${link.href}#:~:text=Log%20in`],
    ...[".", ",", ")", ">", "%3E", "%20", "%22", ").", "=", "%E2%80%8B"].map((end): [string, string] => [
      `with ${end} at its end`,
      `${link.href}${end}`,
    ]),
  ];
}

const formToken = (html: string) => /name="token" value="([\w-]+)"/.exec(html)?.[1];

describe.each(Object.keys(mails))("an email %s", (name) => {
  test("T22: F22: 50 visits, rewritten and not, pressed buttons and two tabs at once, and the link still works for its owner", async () => {
    const { client, mail } = await (mails[name] as (typeof mails)[string])();
    const links = linksOf(mail);
    expect(links.length).toBeGreaterThan(0);
    for (let index = 0; index < 50; index += 1) {
      const method = ["GET", "HEAD", "OPTIONS", "GET"][index % 4] ?? "GET";
      const link = links[index % links.length] as URL;
      const headers = { "User-Agent": `LinkChecker/${index}`, Purpose: "prefetch" };
      const { status } = await visit(provider, link, { method, headers });
      expect(method === "OPTIONS" ? [204, 405] : [200]).toContain(status);
    }
    for (const link of links) {
      const token = link.searchParams.get("token");
      for (const [what, form] of rewritings(link)) {
        const response = await visit(provider, new URL(form));
        expect([what, response.status, formToken(await response.text())]).toEqual([what, 200, token]);
      }
      const wrapped = await fetch(wrap(link.href.replace(link.origin, provider.url)), { redirect: "follow" });
      expect([wrapped.status, formToken(await wrapped.text())]).toEqual([200, token]);
      expect(await statusAtHost(link, link.host.toUpperCase())).toBe(200);

      // Two tabs at once.
      const landings = await Promise.all([press(provider, link), press(provider, link)]);
      expect(landings.map(({ status }) => status)).toEqual([303, 303]);
      expect(landings.map(landingOf).map(({ origin }) => origin)).toEqual([PAGE_ORIGIN, PAGE_ORIGIN]);
    }
    await redeem(client, landingOf(await press(provider, links[0] as URL)));
  });
});

const landingOf = ({ headers }: Response) => new URL(headers.get("location") ?? "");

/** A client that writes the host in capitals. */
function statusAtHost({ pathname, search }: URL, host: string): Promise<number | undefined> {
  const { hostname, port } = new URL(provider.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: pathname + search, headers: { Host: host } }, (response) => {
      resolve(response.resume().statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test("T22: a scanner that runs the host's page redeems nothing that another browser requested", async () => {
  const { client, mail } = await (mails["to log in"] as (typeof mails)[string])();
  const landing = landingOf(await press(provider, linksOf(mail)[0] as URL));
  for (let times = 0; times < 5; times += 1) {
    await refusal(redeem(provider.openPage().client, landing), "pkce_expected_code_verifier");
  }
  await redeem(client, landing);
});

test("emails that only inform, or carry a code, have no link that could be opened", async () => {
  const { client } = provider.openPage();
  const code = await mailFrom(provider, BOB, () => client.otps.email.discovery.send({ email_address: BOB }));
  expect(code.links).toEqual([]);
});
