import type { Page } from "playwright-core";

/** What a person does and sees in one tab, in their own words. */
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
  /** Into whatever has the focus. */
  paste(text: string): Promise<void>;
  chooseOrganization(name: string): Promise<void>;
  /** The board of an organization, with its cards there. */
  seesBoardOf(organization: string): Promise<void>;
  openMenu(name: "organizations" | "account"): Promise<void>;
  choose(menuItem: string | RegExp): Promise<void>;
  path(): string;
}

export function createTab(page: Page): Tab {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

  return {
    page,
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    sees: (name) => page.getByRole("heading", { name, exact: true }).waitFor(),
    reads: (text) => page.getByText(text).first().waitFor(),
    press: (name) => button(name).click(),
    async enterEmail(address) {
      await page.getByLabel("Email", { exact: true }).fill(address);
      await button("Continue with email").click();
    },
    typeCode: (code) => page.getByLabel("Passcode").pressSequentially(code ?? ""),
    async paste(text) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press("ControlOrMeta+V");
    },
    chooseOrganization: (name) => page.getByRole("button", { name: new RegExp(`^${name}\\b`) }).click(),
    async seesBoardOf(organization) {
      await page.getByRole("heading", { level: 1, name: organization, exact: true }).waitFor();
      await page.locator('.columns[aria-busy="false"]').waitFor();
    },
    async openMenu(name) {
      await (name === "account" ? button(/^Account of/) : page.locator(".header .menu-button").first()).click();
      await page.getByRole("menu").waitFor();
    },
    choose: (name) => page.getByRole("menuitem", { name }).click(),
    path: () => new URL(page.url()).pathname,
  };
}
