import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { launchBrowser, PUBLIC_TOKEN, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSample } from "../isolation/sample-page.ts";
import type { OrganizationPage } from "./support/organization-page.tsx";

declare global {
  var openOrganization: OrganizationPage;
  var host: ReturnType<OrganizationPage>;
}

// An administrator on a strict page of the host's, with a real provider behind it.
let server: Server;
let provider: TestProvider;
let browser: Browser;

beforeAll(async () => {
  const [files, opened] = await Promise.all([
    buildSample("react-19", "../journeys/support/organization-page.tsx"),
    launchBrowser(),
  ]);
  browser = opened;
  server = createServer(({ url = "" }, response) => {
    const code = files.get(url);
    const policy = `default-src 'none'; script-src 'self'; connect-src ${provider.url}; require-trusted-types-for 'script'`;
    response.writeHead(200, {
      "Content-Type": code ? "text/javascript" : "text/html",
      "Content-Security-Policy": policy,
    });
    response.end(
      code ??
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Settings</title><script type="module" src="/sample.js"></script><body></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const member = (email_address: string, name: string, roles: string[] = []) => ({ email_address, name, roles });
  provider = await startTestProvider({
    project: {
      allowed_origins: [origin],
      redirect_urls: [{ url: `${origin}/`, types: ["login", "signup", "invite", "discovery"], default: true }],
      rbac_policy: {
        roles: [{ role_id: "editor", description: "Adds cards and moves them", permissions: [] }],
        resources: [],
        scopes: [],
      },
      organizations: [
        {
          organization_name: "Globex",
          organization_slug: "globex",
          members: [
            member("ada@globex.test", "Ada Lovelace", ["admin"]),
            member("bob@globex.test", "<img src=x onerror=alert(1)>"),
          ],
        },
      ],
    },
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  server?.close();
});

/** The page of a signed-in member; policy violations are collected. */
async function enter(email_address: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1000, height: 900 } });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => typeof openOrganization === "function");
  const mails = (await provider.mailbox.all(email_address)).length;
  await page.evaluate(
    async ([token, url, email]) => {
      globalThis.host = openOrganization(token, url);
      const { organization } = await globalThis.host.client.organization.getBySlug({ organization_slug: "globex" });
      const organization_id = organization?.organization_id ?? "";
      await globalThis.host.client.otps.email.loginOrSignup({ email_address: email, organization_id });
    },
    [PUBLIC_TOKEN, provider.url, email_address] as const,
  );
  const { code } = await provider.mailbox.latest(email_address, mails);
  await page.evaluate(
    async ([email, code]) => {
      const { client, show } = globalThis.host;
      const { organization } = await client.organization.getBySlug({ organization_slug: "globex" });
      await client.otps.email.authenticate({
        email_address: email,
        organization_id: organization?.organization_id ?? "",
        code,
        session_duration_minutes: 60,
      });
      show();
    },
    [email_address, code ?? ""] as const,
  );
  return { page, complaints };
}

test("T104: an administrator invites three, assigns and removes a role, removes a member, reads the audit log and exports it", async () => {
  const { page, complaints } = await enter("ada@globex.test");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  const sees = (text: string) => page.getByText(text).first().waitFor();
  /** The focused element, which is never the body. */
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);

  // Three at once, from a pasted list; one entry is a member, one is invalid.
  await press("Members");
  await sees("2 members");
  await press("Invite");
  const list = "Kim <kim@globex.test>, lee@globex.test; pat@globex.test\nbob@globex.test\nincomplete";
  await page.getByLabel("Email addresses").first().fill(list);
  await sees("Already a member");
  await sees("Invalid email");
  await page.getByRole("checkbox", { name: "editor" }).check();
  await press("Invite 3 people");
  await sees("3 invitations sent");
  expect(await page.getByLabel("Email addresses").first().inputValue()).toBe("bob@globex.test\nincomplete");
  for (const address of ["kim", "lee", "pat"]) {
    expect((await provider.mailbox.latest(`${address}@globex.test`)).subject).toContain("Globex");
  }
  await press("Close");
  await sees("5 members");
  await expect.poll(focused).toBe("BUTTON Invite");

  // A role is assigned, and removed.
  const hostile = "<img src=x onerror=alert(1)>";
  await press(hostile);
  await expect.poll(focused).toBe(`H3 ${hostile}`);
  await page.getByRole("checkbox", { name: "editor" }).check();
  await press("Save roles");
  await sees(`Roles updated for ${hostile}`);
  await press("Undo");
  await sees("Undone");
  expect(await page.getByRole("checkbox", { name: "editor" }).isChecked()).toBe(false);

  // Removing a member asks for confirmation, and reports what ended.
  const bob = await enter("bob@globex.test");
  await bob.page.close();
  await press("Remove");
  await sees(`Remove ${hostile}?`);
  await page.getByRole("group").getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("Sessions", { exact: true }).waitFor();
  await sees("Restores their previous roles.");
  await press("Undo");
  await sees("Undone");
  await press("All members");
  await sees("5 members");
  await expect.poll(focused).toBe(`BUTTON ${hostile}`);

  // The log lists all of it and can be exported.
  await press("Audit log");
  await sees("Member restored");
  await sees("Member invited");
  await page.getByLabel("Type").selectOption("Members and roles");
  await page.getByRole("button", { name: "Remove the filter: Members and roles" }).waitFor();
  const download = page.waitForEvent("download");
  await press("Export CSV");
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toContain("Member invited,lee@globex.test,by Ada Lovelace");
  expect(csv.split("\r\n")[0]).toContain("occurred_at,action,what,member,by");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a member without roles sees the settings, read only, and nothing of other members", async () => {
  const { page, complaints } = await enter("bob@globex.test");
  await page.getByText("You can view these settings.").waitFor();
  const sections = page.getByRole("navigation").getByRole("button");
  expect(await sections.allTextContents()).toEqual(["General", "API keys"]);
  expect(await page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
  // The URL names a section that they may not see: the page explains why it is empty.
  await page.evaluate(() => {
    location.hash = "#members";
  });
  await page.getByText("You don't have permission to view members.").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
