import { expect, test } from "vitest";
import { startForFile } from "../support/basics.ts";

const development = await startForFile();
const production = await startForFile({
  config: {
    mode: "production",
    public_url: "https://auth.acme.test",
    smtp_url: "smtp://localhost:1",
    mail_from: "Acme <no-reply@acme.test>",
  },
  project: { rate_limits: "default" },
});

test("the provider's own address says what stands there: to developers where to go, to others no more than its name", async () => {
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
  expect(links).toEqual(expect.arrayContaining(["/dev/inbox", "/docs", "/openapi.json", "/readyz"]));
  for (const path of ["/dev/inbox", "/docs/errors", "/openapi.json", "/readyz"]) {
    expect([path, (await fetch(`${development.url}${path}`)).status]).toEqual([path, 200]);
  }
  expect(forOthers).not.toContain("href=");
  expect(forOthers).not.toMatch(/Acme|version|\d+\.\d+\.\d+|project/i);
});

test("a browser that asks for an icon gets one", async () => {
  const icon = await fetch(`${development.url}/favicon.ico`);
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(await icon.text()).toMatch(/^<svg /);
});
