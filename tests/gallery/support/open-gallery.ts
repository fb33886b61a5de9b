import { fileURLToPath } from "node:url";
import { createAdminFixtures, plainNames } from "@portico/admin/fixtures";
import { createConsoleFixtures } from "@portico/console/fixtures";
import { launchBrowser } from "@portico/testkit";
import { createConsentFixtures, createFixtures } from "@portico/widget/fixtures";
import type { Browser, Page } from "playwright-core";
import { type PreviewServer, preview } from "vite";
import { afterAll, beforeAll } from "vitest";

/** Every state of every screen of the widgets, by its fixture's name. */
export const names = Object.keys({ ...createFixtures(0), ...createConsentFixtures() });
/** Every state of the admin components, and of the console. */
export const adminNames = Object.keys({ ...createAdminFixtures(plainNames), ...createConsoleFixtures(plainNames) });

/** The start of countdowns, so that they show the same each time. */
const NOW = new Date("2026-03-02T10:00:00Z");

export interface Gallery {
  readonly page: Page;
  readonly address: string;
  /** Shows every state at once, and nothing else. */
  showAll(look: Record<string, string>): Promise<void>;
  /** Shows only one state. */
  showOne(name: string, look?: Record<string, string>): Promise<void>;
}

interface GalleryOptions {
  /** The states that `showAll` shows. */
  set?: "widget" | "admin";
  width?: number;
  height?: number;
  isTimeFixed?: boolean;
}

/** The gallery in a browser, for the tests of one file. */
export function openGallery({
  set = "widget",
  width = 320,
  height = 800,
  isTimeFixed = false,
}: GalleryOptions = {}): Gallery {
  let server: PreviewServer;
  let browser: Browser;
  let page: Page;
  let address: string;

  beforeAll(async () => {
    const root = fileURLToPath(new URL("../../../apps/gallery", import.meta.url));
    // Any free port, so that tests can run beside an open gallery.
    server = await preview({
      root,
      configFile: `${root}/vite.config.ts`,
      logLevel: "error",
      preview: { port: 0, strictPort: false },
    });
    address = server.resolvedUrls?.local[0] as string;
    browser = await launchBrowser();
    const context = await browser.newContext({
      viewport: { width, height },
      timezoneId: "UTC",
      reducedMotion: "reduce",
    });
    page = await context.newPage();
    if (isTimeFixed) await page.clock.setFixedTime(NOW);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const open = (look: Record<string, string>) =>
    page.goto(`${address}#${new URLSearchParams({ frame: "bare", set, ...look })}`);
  /** Images are inlined, and initials replace those that never load. */
  const seePictures = () =>
    page.waitForFunction(() =>
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
  const settle = async () => {
    // The preview of a brand is a widget or an email, which fetches its own. Pages of the console are chunks.
    if (set === "admin")
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll("[data-part=branding-stage]")].every((stage) =>
            stage.querySelector("[data-part=form]"),
          ) && !document.querySelector("[data-part=console-page] > [data-part=skeleton]"),
      );
    await page.evaluate(waitForQuiet);
  };
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
        ([all, shown]) => document.querySelectorAll(all).length === shown,
        set === "admin"
          ? (["[data-fixture]:has(.portico-root)", adminNames.length] as const)
          : (["[data-fixture] [data-part=card]", names.length] as const),
      );
      await seePictures();
      await settle();
    },
    async showOne(name, look = {}) {
      await open({ screen: name, ...look });
      await page.waitForFunction(
        ([shown, root]) => document.querySelectorAll(`[data-fixture="${shown}"]:has(${root})`).length === 1,
        [name, set === "admin" ? ".portico-root" : "[data-part=card]"] as const,
      );
      await seePictures();
      await settle();
    },
  };
}

/** Waits until nothing has changed on the page for three frames. */
function waitForQuiet(): Promise<void> {
  return new Promise((resolve) => {
    let quiet = 0;
    const observer = new MutationObserver(() => {
      quiet = 0;
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    const look = () => {
      quiet += 1;
      if (quiet < 4) return requestAnimationFrame(look);
      observer.disconnect();
      resolve();
    };
    requestAnimationFrame(look);
  });
}
