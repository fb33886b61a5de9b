import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { scanQrCode } from "./authenticator.ts";
import type { House } from "./house.ts";

/** Builds the console. In a process of its own: the runner sets NODE_ENV to "test", for which Vite builds differently. */
export async function buildConsole(): Promise<void> {
  await promisify(execFile)(process.execPath, ["scripts/build-console.ts"], {
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** The page of a new operator with an authenticator. */
export async function enterConsole(house: House, address: string): Promise<Page> {
  const { page, ...visitor } = await house.visitor();
  const { url } = await house.runPortico<{ url: string }>("console", "invite", address);
  await page.goto(url);
  await page.getByRole("button", { name: "Continue" }).click();
  await visitor.sees("Scan the QR code to link your authenticator app");
  const app = await scanQrCode(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Verification code").pressSequentially(app.codeAt(Date.now()));
  await page.getByRole("button", { name: "Done" }).click();
  return page;
}
