import type { Locator, Page } from "playwright-core";

/** What a visitor does and sees in one tab, in their own words. */
export interface Tab {
  page: Page;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** A heading; waits for it. */
  sees(heading: string | RegExp): Promise<void>;
  reads(text: string | RegExp): Promise<void>;
  press(button: string | RegExp): Promise<void>;
  enterEmail(address: string): Promise<void>;
  typeCode(code: string | null): Promise<void>;
  /** Into the focused element. */
  paste(text: string): Promise<void>;
  chooseOrganization(name: string): Promise<void>;
  /** The board of an organization, with its cards. */
  seesBoardOf(organization: string | RegExp): Promise<void>;
  openMenu(name: "organizations" | "account"): Promise<void>;
  /** The items of the open menu. */
  choose(item: string | RegExp): Promise<void>;
  path(): string;
}

export function createTab(page: Page): Tab {
  /** @throws Error that names what was there instead. */
  async function waitFor(locator: Locator): Promise<void> {
    try {
      await locator.waitFor();
    } catch {
      throw new Error(`Never came: ${locator}. At ${page.url()} there was:\n${await page.textContent("body")}`);
    }
  }
  /**
   * Brings the tab to the front before each action. A browser hardly paints background tabs, and clicks wait for that.
   */
  async function click(locator: Locator): Promise<void> {
    await page.bringToFront();
    await locator.click();
  }

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

  return {
    page,
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    sees: (name) => waitFor(page.getByRole("heading", { name, exact: true })),
    reads: (text) => waitFor(page.getByText(text).first()),
    press: (name) => click(button(name)),
    async enterEmail(address) {
      await page.getByLabel("Email", { exact: true }).fill(address);
      await click(button("Continue with email"));
    },
    typeCode: (code) => page.getByLabel("Passcode").pressSequentially(code ?? ""),
    async paste(text) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press("ControlOrMeta+V");
    },
    chooseOrganization: (name) => click(page.getByRole("button", { name: new RegExp(`^${name}\\b`) })),
    async seesBoardOf(organization) {
      await waitFor(page.getByRole("heading", { level: 1, name: organization, exact: true }));
      await waitFor(page.locator('.columns[aria-busy="false"]'));
    },
    async openMenu(name) {
      await click(button(name === "account" ? /^Your account: / : /^Organization: /));
      await page.locator("[data-part=popover]").waitFor();
    },
    choose: (name) => click(page.locator("[data-part=popover]").locator("button, a").filter({ hasText: name })),
    path: () => new URL(page.url()).pathname,
  };
}
