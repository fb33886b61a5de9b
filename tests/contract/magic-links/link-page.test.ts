import { PAGE_ORIGIN, PROJECT_ID } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { inVariant, linkOf, mailFrom, organizationId, startForFile, tokenOf, variant } from "../support/basics.ts";
import { askForDiscovery, askForLink, authenticate, press, visit } from "../support/links.ts";
import { makePair } from "../support/pkce.ts";

const provider = await startForFile({
  otherProjects: [
    variant("naughty", { project_name: `<script>alert("1")</script>&'` }),
    variant("german", { default_locale: "de" }),
  ],
});
const globex = await organizationId(provider, "globex");

describe("the page behind a link", () => {
  test("T22: 50 link checkers open it, press its button, and the link still works", async () => {
    const mail = await askForLink(provider, "bob@globex.test", globex);
    const link = linkOf(mail);
    for (let index = 0; index < 50; index += 1) {
      const method = ["GET", "HEAD", "OPTIONS"][index % 3] ?? "GET";
      const { status } = await visit(provider, link, { method, headers: { "User-Agent": `LinkChecker/${index}` } });
      expect(method === "OPTIONS" ? [204, 405] : [200]).toContain(status);
    }
    for (let index = 0; index < 5; index += 1) expect((await press(provider, link)).status).toBe(303);
    expect(await authenticate(provider, tokenOf(mail))).toMatchObject({ member_authenticated: true });
  });

  test("T23: names the address, the organization and the host it leads to, and has one button", async () => {
    const response = await visit(provider, linkOf(await askForLink(provider, "bob@globex.test", globex)));
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of ["Acme Boards", "Continue to Globex", "bob@globex.test", "localhost:4000"]) {
      expect(html).toContain(text);
    }
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain('<form method="post" action="redirect">');
  });

  test("T36: stays out of frames, caches and referrers, and runs no script", async () => {
    const { headers } = await visit(provider, linkOf(await askForLink(provider, "bob@globex.test", globex)));
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self' http:\/\/localhost:4000; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-frame-options")).toBe("DENY");
    const landing = await press(provider, linkOf(await askForLink(provider, "bob@globex.test", globex)));
    expect(landing.headers.get("referrer-policy")).toBe("no-referrer");
    expect(landing.headers.get("cache-control")).toBe("no-store");
  });

  test("uses the language of its email, and keeps it when its button is pressed", async () => {
    const email_address = "bob@globex.test";
    const { client } = provider.openPage();
    const send = (locale?: string) =>
      mailFrom(provider, email_address, () =>
        client.magicLinks.email.loginOrSignup({ email_address, organization_id: globex, locale }),
      );
    const headers = { "Accept-Language": "de-AT,de;q=0.9,en;q=0.8" };
    const arabic = linkOf(await send("ar-EG"));
    const page = await (await visit(provider, arabic, { headers })).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('<input type="hidden" name="locale" value="ar">');
    const body = new URLSearchParams({ project_id: PROJECT_ID, token: "x".repeat(43), locale: "ar" }).toString();
    const over = await visit(provider, new URL(arabic.pathname, arabic), { method: "POST", body });
    expect(await over.text()).toContain('<html lang="ar" dir="rtl">');
    const unasked = await (await visit(provider, linkOf(await send()), { headers })).text();
    expect(unasked).toContain('<html lang="en" dir="ltr">');
    const german = inVariant(provider, "german");
    const mail = await askForDiscovery(german, "bob@globex.test");
    const asked = await (await visit(german, linkOf(mail), { headers: { "Accept-Language": "en" } })).text();
    expect(mail.text).toContain("Minuten");
    expect(asked).toContain('<html lang="de" dir="ltr">');
  });

  test("T37: shows a name with markup in it as text", async () => {
    const naughty = inVariant(provider, "naughty");
    const html = await (await visit(provider, linkOf(await askForDiscovery(naughty, "bob@globex.test")))).text();
    expect(html).not.toContain("<script>");
    expect(html).toContain("&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;");
  });

  test("the browser that requested the link goes straight through, any other is asked to click", async () => {
    const email_address = "bob@globex.test";
    const pair = makePair();
    const send = (cookie?: string) =>
      provider.request("/sdk/v1/b2b/magic_links/email/login_or_signup", {
        body: { email_address, organization_id: globex, pkce_code_challenge: pair.challenge },
        headers: { ...(cookie && { Cookie: cookie }) },
      });
    let setCookie = "";
    const mail = await mailFrom(provider, email_address, async () => {
      setCookie = (await send()).headers.get("set-cookie") ?? "";
    });
    expect(setCookie).toMatch(
      /^__Host-portico_browser=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [cookie = ""] = setCookie.split(";");
    const through = await visit(provider, linkOf(mail), { headers: { Cookie: cookie } });
    expect(through.status).toBe(302);
    expect(through.headers.get("location")).toMatch(`${PAGE_ORIGIN}/authenticate?`);
    expect(
      (await visit(provider, linkOf(mail), { headers: { Cookie: "__Host-portico_browser=another" } })).status,
    ).toBe(200);
    expect((await visit(provider, linkOf(mail), { headers: { Cookie: "__Host-portico_browser=" } })).status).toBe(200);

    // A second email from the same browser keeps its mark, so the first link works as before.
    expect((await send(cookie)).headers.get("set-cookie")).toContain(cookie);
    const request = { magic_links_token: tokenOf(mail), pkce_code_verifier: pair.verifier };
    await provider.openPage().client.magicLinks.authenticate(request);
  });

  test("a used or expired link explains that and leads back, an unknown one explains what to do", async () => {
    const used = await askForLink(provider, "bob@globex.test", globex);
    await authenticate(provider, tokenOf(used));
    const expired = await askForLink(provider, "bob@globex.test", globex);
    provider.clock.advance({ hours: 1 });
    for (const mail of [used, expired]) {
      for (const response of [await visit(provider, linkOf(mail)), await press(provider, linkOf(mail))]) {
        expect(response.status).toBe(410);
        const html = await response.text();
        expect(html).toContain("This link no longer works");
        expect(html).toContain("Link already used or expired.");
        expect(html).toContain(`href="${PAGE_ORIGIN}/authenticate"`);
      }
    }
    const unknown = [
      "",
      "?token=x",
      `?project_id=${PROJECT_ID}`,
      `?project_id=${PROJECT_ID}&token=x`,
      `?project_id=${PROJECT_ID}&token=x&token=y`,
      "?project_id=nope&token=x",
      "?project_id=%00&token=%00",
      "?project_id[]=a&token[]=b",
      `?project_id=${PROJECT_ID}&token=${"x".repeat(5000)}`,
    ];
    for (const query of unknown) {
      const response = await visit(provider, new URL(`/v1/b2b/magic_links/redirect${query}`, provider.url));
      expect([query, response.status]).toEqual([query, 404]);
      expect(await response.text()).toContain("This link no longer works");
    }
    const posts = ["", "token=x", "%", '{"token":1}', "project_id=nope&token=x"];
    for (const body of posts) {
      const response = await visit(provider, new URL("/v1/b2b/magic_links/redirect", provider.url), {
        method: "POST",
        body,
      });
      expect([body, response.status]).toEqual([body, 404]);
    }
  });
});
