import { expect, test } from "vitest";
import { startForFile } from "../support/basics.ts";

const development = await startForFile({ config: { console: { enabled: true } } });
const withoutConsole = await startForFile();
const production = await startForFile({
  config: {
    mode: "production",
    public_url: "https://auth.acme.test",
    smtp_url: "smtp://localhost:1",
    mail_from: "Acme <no-reply@acme.test>",
  },
  project: { rate_limits: "default" },
});

test("the provider's home page guides developers, and shows others no more than its name", async () => {
  const pages = await Promise.all([development, production].map(({ url }) => fetch(`${url}/`)));
  for (const { status, headers } of pages) {
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("script-src");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
  }
  const [forDevelopers = "", forOthers = ""] = await Promise.all(pages.map((page) => page.text()));
  const links = [...forDevelopers.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
  expect(links).toEqual(expect.arrayContaining(["/dev/inbox", "/dev/mails", "/docs", "/openapi.json", "/readyz"]));
  expect(links).toContain("/console");
  expect(await (await fetch(`${withoutConsole.url}/`)).text()).not.toContain('href="/console"');
  for (const path of ["/dev/inbox", "/dev/mails", "/docs/errors", "/openapi.json", "/readyz"]) {
    expect([path, (await fetch(`${development.url}${path}`)).status]).toEqual([path, 200]);
  }
  expect(forOthers).not.toContain("href=");
  expect(forOthers).not.toMatch(/Acme|version|\d+\.\d+\.\d+|project/i);
});

test("an unknown URL explains itself to people in their language, and to programs in JSON", async () => {
  const visit = { Accept: "text/html,application/xhtml+xml", "Accept-Language": "fr" };
  for (const { url } of [development, production]) {
    const page = await fetch(`${url}/nothing`, { headers: visit });
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("Page introuvable");
    const answer = await fetch(`${url}/nothing`, { headers: { Accept: "application/json" } });
    expect(await answer.json()).toMatchObject({ status_code: 404, error_type: "route_not_found" });
    const posted = await fetch(`${url}/nothing`, { method: "POST", headers: visit });
    expect(await posted.json()).toMatchObject({ error_type: "route_not_found" });
  }
  const home = await fetch(`${production.url}/`, { headers: visit });
  expect(await home.text()).toContain('<html lang="fr" dir="ltr">');
});

test("a developer sees every email and text, in every language, light and dark", async () => {
  const page = await (await fetch(`${development.url}/dev/mails?locale=he&scheme=dark`)).text();
  expect(page.match(/hreflang|aria-label="Language"/g)).toHaveLength(1);
  const frames = [...page.matchAll(/<iframe src="([^"]+)"/g)].map(([, src = ""]) => src.replaceAll("&#38;", "&"));
  expect(frames.length).toBeGreaterThanOrEqual(13);
  for (const src of frames) {
    const mail = await fetch(`${development.url}${src}`);
    expect([src, mail.status]).toEqual([src, 200]);
    expect(mail.headers.get("content-security-policy")).toContain("sandbox");
    expect(await mail.text()).toContain('<html lang="he" dir="rtl">');
  }
  expect((await fetch(`${development.url}/dev/mails/unknown`)).status).toBe(404);
  expect((await fetch(`${production.url}/dev/mails`)).status).toBe(404);
});

test("a browser that asks for an icon gets one", async () => {
  const icon = await fetch(`${development.url}/favicon.ico`);
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(await icon.text()).toMatch(/^<svg /);
});
