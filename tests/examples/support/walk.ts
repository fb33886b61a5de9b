import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page as BrowserPage } from "playwright-core";
import { expect } from "vitest";
import { findBrowser } from "../../../packages/testkit/src/browser/find-browser.mjs";
import { launchBrowser } from "../../../packages/testkit/src/browser/launch-browser.ts";
import { dependOnTarballs, installTarballs, npmEnvironment, type PackedPackage } from "../../../scripts/packed.ts";
import { createTab, type Tab } from "../../journeys/support/tab.ts";
import { openPrivateNetwork } from "./private-network.ts";
import { type Page, readPage } from "./read-page.ts";
import { openTerminals } from "./terminals.ts";

export interface WalkOptions {
  /** What is in the folder at first; empty if absent. */
  from?: string;
  /** Lines that need a network beyond npm's registry, and their replacements. */
  standIns?: Record<string, (folder: string) => void>;
  packed: PackedPackage[];
}

/** Follows a page in a folder outside the repository, and opens a browser at the URL that it names. */
export async function walk(markdown: string, { from, standIns = {}, packed }: WalkOptions) {
  const page = readPage(markdown);
  const folder = mkdtempSync(join(tmpdir(), "portico-walk-"));
  if (from) {
    cpSync(from, folder, { recursive: true, filter: (path) => !path.includes("node_modules") });
    if (existsSync(join(folder, "package.json"))) dependOnTarballs(folder, packed);
  }
  const network = await openPrivateNetwork();
  // The reader presses Enter when npm asks whether it may install a package.
  const env = { ...npmEnvironment(), npm_config_yes: "true" };
  const terminals = openTerminals(folder, { env, prefix: network.prefix });
  const close = async () => {
    await terminals.close();
    network.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const step of page.steps) {
      if (step.type === "file") writeFile(join(terminals.folder, step.path), step.text);
      else if (standIns[step.line]) standIns[step.line]?.(terminals.folder);
      else await terminals.type(installTarballs(step.line, packed));
    }
    const visit = await openVisit(page, folder, network.prefix);
    return {
      ...visit,
      folder: terminals.folder,
      log: terminals.log,
      async [Symbol.asyncDispose]() {
        await visit.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw new Error(`${(error as Error).message}\nThe servers said:\n${terminals.log()}`, { cause: error });
  }
}

export type Walk = Awaited<ReturnType<typeof walk>>;

/** Adds the browser's messages and the servers' output to a failure. */
export async function during({ complaints, log }: Walk, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const report = [
      (error as Error).message,
      "The browser:",
      ...complaints,
      "The servers:",
      log().replaceAll(/^.*"msg":"request".*\n/gm, ""),
    ];
    throw new Error(report.join("\n"), { cause: error });
  }
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A browser at the page's URL, and its messages. */
async function openVisit({ address, inbox }: Page, folder: string, prefix: string[]) {
  const complaints: string[] = [];
  const browser = await launchBrowser({
    executablePath: within(prefix, folder),
    onUncaught: (what) => complaints.push(what),
  });
  const context = await browser.newContext();
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && hostname !== "localhost") complaints.push(`asked ${request.url()}`);
  });
  context.setDefaultTimeout(20_000);
  const tab = createTab(await context.newPage());
  await openPatiently(tab.page, address);
  return { tab, address, complaints, readCode: () => readCode(tab, inbox), close: () => browser.close() };
}

/** The browser as a program that runs in a network. */
function within(prefix: string[], folder: string): string | undefined {
  const path = findBrowser();
  if (prefix.length === 0 || !path) return undefined;
  const file = `${folder}-browser.sh`;
  writeFileSync(file, `#!/bin/sh\nrm "$0"\nexec ${prefix.join(" ")} "${path}" "$@"\n`);
  chmodSync(file, 0o700);
  return file;
}

/** Some servers print their URL just before they listen. */
async function openPatiently(page: BrowserPage, address: string): Promise<void> {
  await expect.poll(() => page.goto(address).then(() => "opened", String), { timeout: 20_000 }).toBe("opened");
}

/** Opens the inbox as the reader would, and reads the six digits of the newest email. */
async function readCode({ page }: Tab, inbox: string): Promise<string> {
  const other = await page.context().newPage();
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        await other.goto(inbox);
        code = /\b\d{6}\b/.exec((await other.textContent("body")) ?? "")?.[0];
        return code;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  await other.close();
  await page.bringToFront();
  return code ?? "";
}

/** Signs in with the code of an email, and creates an organization. */
export async function signIn({ tab, readCode }: Walk, email: string): Promise<void> {
  await tab.enterEmail(email);
  // Server-rendered HTML is visible before its script has loaded, and a press does nothing yet.
  const again = tab.page.getByRole("button", { name: "Continue with email", exact: true });
  await expect
    .poll(
      async () => {
        await again.click({ timeout: 1000 }).catch(() => {});
        return tab.page.getByLabel("Passcode").isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await tab.typeCode(await readCode());
  await tab.press(/create/i);
}
