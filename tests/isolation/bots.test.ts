import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { launchBrowser, PUBLIC_TOKEN, startTestProvider } from "@portico/testkit";
import { expect, test } from "vitest";
import { buildSample } from "./sample-page.ts";

const nonce = "bm9uY2U";

test("a member signs in with a code, after a proof of work, on a page that only allows its own nonce", async () => {
  const files = await buildSample("react-19", "widgets.ts");
  let html = "";
  let policy = "";
  const server = createServer(({ url = "" }, response) => {
    const code = files.get(url);
    const type = code === undefined ? "text/html" : "text/javascript";
    response.writeHead(200, {
      "content-type": `${type}; charset=utf-8`,
      ...(code === undefined && { "content-security-policy": policy }),
    });
    response.end(code ?? html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = await startTestProvider({
    project: {
      allowed_origins: [origin],
      redirect_urls: [{ url: `${origin}/`, types: ["login", "signup", "discovery"], default: true }],
      bots: { captcha: { provider: "proof_of_work", difficulty: 500 } },
    },
  });
  policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${provider.url}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><body><div id="widget"></div>
    <script nonce="${nonce}" type="module" src="/sample.js"></script></body></html>`;
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    const chunks: string[] = [];
    const calls: { path: string; body: Record<string, unknown> }[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) chunks.push(pathname);
      if (request.method() === "POST" && pathname.includes("/otps/"))
        calls.push({ path: pathname, body: request.postDataJSON() });
    });
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => "portico" in globalThis);
    await page.evaluate(
      ([publicToken, apiUrl, nonce]) => {
        portico.mount({
          elementId: "#widget",
          publicToken,
          apiUrl,
          nonce,
          products: ["emailOtp"],
          authFlowType: "Discovery",
        } as never);
      },
      [PUBLIC_TOKEN, provider.url, nonce] as const,
    );
    const email = page.getByRole("textbox");
    await email.waitFor();
    expect(chunks.join(), "nothing of it is here before it is needed").not.toContain("send-guarded");
    await email.fill("bob@globex.test");
    await page
      .getByRole("button", { name: /continue/i })
      .first()
      .click();
    const { code } = await provider.mailbox.latest("bob@globex.test");
    await page.getByRole("textbox").first().click();
    await page.keyboard.type(code ?? "");
    await page.getByText("Globex", { exact: true }).waitFor();
    expect(calls.map(({ path }) => path.split("/otps/")[1])).toEqual([
      "email/discovery/send",
      "email/discovery/authenticate",
    ]);
    const tokens = calls.map(({ body }) => body.captcha_token);
    expect(tokens).toEqual([expect.any(String), expect.any(String)]);
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(chunks.join()).toContain("send-guarded");
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await provider.stop();
    server.close();
  }
});
