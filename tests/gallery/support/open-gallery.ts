import { fileURLToPath } from "node:url";
import { launchBrowser } from "@portico/testkit";
import { createConsentFixtures, createFixtures } from "@portico/widget/fixtures";
import type { Browser, Page } from "playwright-core";
import { type PreviewServer, preview } from "vite";
import { afterAll, beforeAll } from "vitest";

/** Every state of every screen, by its fixture's name. */
export const names = Object.keys({ ...createFixtures(0), ...createConsentFixtures() });

/** Countdowns begin at it, so that they say the same each time. */
const NOW = new Date("2026-03-02T10:00:00Z");

export interface Gallery {
  readonly page: Page;
  readonly address: string;
  /** Shows every state at once, and nothing else. */
  showAll(look: Record<string, string>): Promise<void>;
  /** Shows one state alone. */
  showOne(name: string, look?: Record<string, string>): Promise<void>;
}

/** The gallery in a browser, for the tests of one file. */
export function openGallery({ width = 320, height = 800, isTimeFixed = false } = {}): Gallery {
  let server: PreviewServer;
  let browser: Browser;
  let page: Page;
  let address: string;

  beforeAll(async () => {
    const root = fileURLToPath(new URL("../../../apps/gallery", import.meta.url));
    // Any free port, so that tests run beside an open gallery.
    server = await preview({
      root,
      configFile: `${root}/vite.config.ts`,
      logLevel: "error",
      preview: { port: 0, strictPort: false },
    });
    address = server.resolvedUrls?.local[0] as string;
    browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
    page = await context.newPage();
    if (isTimeFixed) await page.clock.setFixedTime(NOW);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const open = (look: Record<string, string>) =>
    page.goto(`${address}#${new URLSearchParams({ frame: "bare", ...look })}`);
  return {
    get page() {
      return page;
    },
    get address() {
      return address;
    },
    async showAll(look) {
      await open(look);
      await page.waitForFunction(
        (count) =>
          document.querySelectorAll("[data-fixture] [data-part=card]").length === count &&
          !document.querySelector("[data-theme=loading]"),
        names.length,
      );
    },
    async showOne(name, look = {}) {
      await open({ screen: name, ...look });
      await page.waitForFunction(
        (shown) =>
          document.querySelectorAll(`[data-fixture="${shown}"] [data-part=card]`).length === 1 &&
          !document.querySelector("[data-theme=loading]") &&
          // Pictures are here, and letters stand for those that never come.
          [...document.images].every((image) => image.complete && image.naturalWidth > 0),
        name,
      );
    },
  };
}
