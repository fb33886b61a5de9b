import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchBrowser } from "../../packages/testkit/src/browser/launch-browser.ts";
import { isLong } from "../long.ts";
import { sheets } from "./hosts.ts";
import { buildSample, openHost, type Runtime } from "./sample-page.ts";

const runtimes: Runtime[] = isLong ? ["react-19", "react-18", "preact"] : ["react-19", "preact"];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(runtimes)("with %s", (runtime) => {
  let sample: Map<string, string>;
  let page: Page;
  beforeAll(async () => {
    sample = await buildSample(runtime, "kit-sample.tsx");
  });
  beforeEach(async () => {
    page = await openHost(browser, sample);
    await page.clock.install();
    await page.evaluate(() => kit.start(3000));
    await page.locator("[data-part=toaster]").waitFor({ state: "attached" });
  });
  afterEach(() => page?.context().close());

  const said = () => page.locator("[data-part=live]").textContent();
  const code = () => page.getByLabel("Passcode");
  const codes = () => page.evaluate(() => kit.codes);
  const showCode = async () => {
    await page.evaluate(() => kit.show("code"));
    await code().focus();
  };
  const paste = (text: string) =>
    code().evaluate((input, text) => {
      (input as HTMLInputElement).select();
      document.execCommand("insertText", false, text);
    }, text);

  test("the live region exists, and is empty, before it announces anything", async () => {
    expect(await said()).toBe("");
  });

  describe("a screen", () => {
    test("takes no focus when it is the first", async () => {
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    });

    test("has the focus on its heading and its title announced when it follows another", async () => {
      await page.getByLabel("Email").fill("ada@globex.test");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "Enter passcode" }).waitFor();
      // The heading is rendered a moment before the effect that moves the focus has run.
      await page.waitForFunction(() => document.activeElement?.textContent === "Enter passcode");
      await page.clock.runFor(200);
      expect(await said()).toBe("Enter passcode");
    });

    test("does not move the focus when the visitor is elsewhere on the page", async () => {
      await page.evaluate(() => {
        const search = document.createElement("input");
        search.id = "search";
        document.body.append(search);
        search.focus();
        kit.show("code");
      });
      await page.getByRole("heading", { name: "Enter passcode" }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("search");
    });
  });

  test("a refused form has the focus on the invalid field, its error is linked to it and announced, and its URL is a link", async () => {
    await page.getByLabel("Email").fill("ada");
    await page.getByRole("button", { name: "Continue" }).click();
    const field = page.getByLabel("Email");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
    const noteId = await field.getAttribute("aria-describedby");
    const note = await page.evaluate((id) => document.getElementById(id ?? "")?.textContent, noteId);
    expect(note).toBe("Invalid email address: see https://portico.example/help.");
    await page.clock.runFor(200);
    expect(await said()).toBe(note);
    const link = page.getByRole("link", { name: "https://portico.example/help" });
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await field.inputValue()).toBe("ada");
  });

  test("a refused field keeps the error color while it has the focus, and the content below moves down smoothly", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const moved = await page.evaluate(async () => {
      const find = (selector: string) => document.querySelector(selector) as HTMLElement;
      const button = find("button[type=submit]");
      const topOf = () => button.getBoundingClientRect().top;
      const before = topOf();
      button.click();
      await new Promise((resolve) =>
        new MutationObserver(resolve).observe(find("form"), { childList: true, subtree: true }),
      );
      const atOnce = topOf() - before;
      for (const each of document.getAnimations()) each.finish();
      return [atOnce, topOf() - before];
    });
    // Two lines of 18, and their distance from the field.
    expect(moved).toEqual([0, 42]);
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
    const colors = await page.getByLabel("Email").evaluate((field) => {
      const { borderColor, outlineColor, outlineStyle } = getComputedStyle(field);
      return [borderColor, outlineColor, outlineStyle];
    });
    expect(colors).toEqual(["rgb(139, 18, 20)", "rgb(139, 18, 20)", "solid"]);
  });

  test("a busy button keeps its name and its focus, and does nothing", async () => {
    const waiting = page.getByRole("button", { name: "Waiting" });
    await waiting.focus();
    await page.keyboard.press("Enter");
    await waiting.click({ force: true });
    expect(await page.evaluate(() => kit.clicks())).toBe(0);
    expect(await waiting.getAttribute("aria-busy")).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Waiting");
  });

  describe("the passcode field", () => {
    test("submits once when the sixth digit is typed, and accepts no seventh", async () => {
      await showCode();
      await page.keyboard.type("12a34 56");
      expect(await codes()).toEqual(["123456"]);
      await page.keyboard.type("7");
      expect(await code().inputValue()).toBe("123456");
      expect(await codes()).toEqual(["123456"]);
      expect(await page.locator("[data-part=code-cell]").allTextContents()).toEqual(["1", "2", "3", "4", "5", "6"]);
    });

    test.each(["123-456", "Your code is 123456.", "123456"])(
      "reads %j when it is pasted, and submits once",
      async (text) => {
        await showCode();
        await paste(text);
        expect(await code().inputValue()).toBe("123456");
        expect(await codes()).toEqual(["123456"]);
      },
    );

    test("submits again when the code was changed, or Enter is pressed on it", async () => {
      await showCode();
      await page.keyboard.type("123456");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("7");
      await page.keyboard.press("Enter");
      expect(await codes()).toEqual(["123456", "123457", "123457"]);
    });

    test("keeps a refused code in the error color, and the next digit begins a new one", async () => {
      await showCode();
      await page.keyboard.type("000000");
      await page.getByText("Invalid passcode, please try again.").first().waitFor();
      const colors = await page.locator("[data-part=code-cell]").evaluateAll((cells) =>
        cells.map((cell) => {
          const { borderColor, outlineColor, outlineStyle } = getComputedStyle(cell);
          return outlineStyle === "solid" ? [borderColor, outlineColor] : [borderColor];
        }),
      );
      const red = "rgb(139, 18, 20)";
      expect(colors.flat()).toEqual(Array(7).fill(red));
      expect(await code().inputValue()).toBe("000000");
      await page.keyboard.type("1");
      expect(await code().inputValue()).toBe("1");
    });
  });

  test("a countdown follows its deadline and announces its end", async () => {
    await showCode();
    const countdown = page.getByRole("timer");
    expect(await countdown.textContent()).toMatch(/^[23] s left$/);
    const aSecondLater = () => page.clock.runFor(1000).then(() => countdown.textContent());
    await expect.poll(aSecondLater).toBe("Your code has expired.");
    await page.clock.runFor(200);
    expect(await said()).toContain("Your code has expired.");
  });

  test("toasts are on the lower edge of the card, or replace the button that they are about", async () => {
    const boxes = () =>
      page.evaluate(async () => {
        await new Promise((resolve) =>
          new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true }),
        );
        const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect().toJSON() as DOMRect;
        for (const each of document.getAnimations()) each.finish();
        return {
          toast: boxOf("[data-part=toast]"),
          card: boxOf("[data-part=card]"),
          button: boxOf(".portico-here > *"),
        };
      });
    const push = () => page.evaluate(() => void queueMicrotask(() => kit.toasts.push("success", "Copied")));
    const [atEdge] = await Promise.all([boxes(), push()]);
    expect(atEdge.toast.top).toBe(atEdge.card.bottom - 19);
    await page.clock.runFor(2100);
    await page.evaluate(() => kit.show("copy"));
    await page.getByRole("button", { name: "Copy all" }).waitFor();
    const [inPlace] = await Promise.all([boxes(), push()]);
    expect(inPlace.toast).toEqual(inPlace.button);
  });

  test("a success stays for 2 seconds, an error for 4, a wait until it ends; hovering keeps them", async () => {
    await page.evaluate(() => {
      kit.toasts.push("success", "Email resent");
      kit.toasts.push("error", "Something went wrong");
      kit.toasts.push("loading", "One moment");
    });
    const shown = () => page.locator("[data-part=toast]").allTextContents();
    await page.clock.runFor(2100);
    expect(await shown()).toEqual(["Something went wrong", "One moment"]);
    expect(await said()).toBe("Email resent Something went wrong One moment");
    await page.locator("[data-part=toast]").first().hover();
    await page.clock.runFor(9000);
    expect(await shown()).toHaveLength(2);
    await page.mouse.move(0, 0);
    await page.clock.runFor(4100);
    expect(await shown()).toEqual(["One moment"]);
  });

  test("a pointer that is already where a toast appears does not keep it, and presses the button under it again", async () => {
    await page.evaluate(() => kit.show("copy"));
    const copy = page.getByRole("button", { name: "Copy all" });
    await copy.click();
    const pressed = await page.evaluate(() => kit.clicks());
    const push = () => page.evaluate(() => kit.toasts.push("success", "Copied"));
    const shown = () => page.locator("[data-part=toast]").allTextContents();
    await push();
    await page.mouse.down();
    await page.mouse.up();
    expect(await page.evaluate(() => kit.clicks())).toBe(pressed + 1);
    await page.clock.runFor(2100);
    expect(await shown()).toEqual([]);
    // And so on the lower edge of a card.
    await page.evaluate(() => kit.show("code"));
    await push();
    const { x = 0, y = 0, width = 0 } = (await page.locator("[data-part=toast]").boundingBox()) ?? {};
    await page.clock.runFor(2100);
    await page.mouse.move(x + width / 2, y + 8);
    await push();
    const isUnderPointer = () => page.locator("[data-part=toast]").evaluate((toast) => toast.matches(":hover"));
    await expect.poll(isUnderPointer).toBe(true);
    await page.clock.runFor(2100);
    expect(await shown()).toEqual([]);
  });
});

test("animations run on a page that stops all of them, and not if reduced motion is preferred", async () => {
  const sample = await buildSample("react-19", "kit-sample.tsx");
  const turn = async (reducedMotion: "reduce" | "no-preference") => {
    const page = await openHost(browser, sample, {
      css: `${sheets["unsets everything, importantly"]} * { animation: none !important; transition: none !important; rotate: none !important; }`,
      context: { reducedMotion },
    });
    await page.evaluate(() => kit.start());
    const ring = page.locator("[data-part=ring]");
    await page.waitForTimeout(300);
    const rotation = await ring.evaluate((element) => getComputedStyle(element).rotate);
    // The name of the busy button is replaced by the ring, or stays beside a ring that does not move.
    const text = await page.getByText("Waiting").evaluate((name) => {
      const { opacity } = getComputedStyle(name.parentElement as Element);
      return Number(opacity);
    });
    const isRingShown = await ring.isVisible();
    await page.context().close();
    return { degrees: Number.parseFloat(rotation) % 360, text, isRingShown };
  };
  const moving = await turn("no-preference");
  expect(moving).toMatchObject({ text: 0, isRingShown: true });
  expect(moving.degrees).toBeGreaterThan(0);
  expect(await turn("reduce")).toEqual({ degrees: 0, text: 1, isRingShown: true });
});
