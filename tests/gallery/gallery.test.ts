// Every screen in every state, in both themes: no axe violation, and nothing wider than 320 px.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { axeOn, axeOnStates } from "./support/axe.ts";
import { names, openGallery } from "./support/open-gallery.ts";

const gallery = openGallery();
const { showAll, showOne } = gallery;
let page: Page;
beforeAll(() => {
  page = gallery.page;
});

describe.each(["light", "dark"] as const)("in %s", (theme) => {
  test("axe finds no violation in any state of any screen", async () => {
    await showAll({ theme });
    // Page-level rules are up to the host, and one page with every screen has too many headings.
    const axe = axeOnStates(page, names, theme).disableRules(["page-has-heading-one", "region", "landmark-unique"]);
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

test.each([
  ["plain names", { names: "plain" }],
  ["names that have nowhere to break", { names: "long" }],
  ["names that have nowhere to break, right to left", { names: "long", dir: "rtl" }],
  ["the long German words", { locale: "de" }],
])("nothing overflows at 320 px with %s", async (_, look) => {
  await showAll({ ...look, width: "narrow" });
  const wide = await page.$$eval("[data-fixture]", (specimens) =>
    specimens
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((specimen) => specimen.getAttribute("data-fixture")),
  );
  expect(wide).toEqual([]);
});

test("every screen identifies itself: with one heading, or with what it waits for", async () => {
  await showAll({});
  const silent = await page.$$eval("[data-fixture]", (specimens) =>
    specimens
      .filter((specimen) => specimen.querySelectorAll("h1, [data-part=spinner]").length !== 1)
      .map((specimen) => specimen.getAttribute("data-fixture")),
  );
  // Main has no title in the password-reset flow.
  expect(silent).toEqual(["main.passwordReset"]);
});

test("without options of the host, sizes, colors and font are the documented defaults", async () => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await showAll({});
  const look = await page.evaluate(() => {
    const of = (fixture: string, part: string) => {
      const found = document.querySelector(`[data-fixture="${fixture}"] ${part}`);
      if (!found) throw new Error(`There is no ${part} in ${fixture}.`);
      return { style: getComputedStyle(found), box: found.getBoundingClientRect() };
    };
    const segments = (fixture: string) =>
      [...document.querySelectorAll(`[data-fixture="${fixture}"] [data-part=strength] > [data-state]`)].map(
        (segment) => getComputedStyle(segment).backgroundColor,
      );
    const root = of("main.discovery", ".portico-root");
    const main = "[data-part=button][data-variant=main]";
    const logo = of("consent.logos", "[data-part=logo-image]").style;
    return {
      width: root.box.width,
      font: root.style.fontFamily.split(",")[0],
      input: of("main.discovery", "[data-part=input]").box.height,
      button: of("main.discovery", main).box.height,
      primary: of("main.discovery", main).style.backgroundColor,
      secondary: of("emailConfirmation.sent", "[data-part=lead]").style.color,
      success: segments("passwordResetForm.strong"),
      error: segments("passwordResetForm.weak"),
      logo: [logo.maxWidth, logo.maxHeight],
      // Without logo and name no empty space remains: the page's host is shown there.
      nameless: document.querySelector("[data-fixture='main.namelessProject'] [data-part=logo]")?.textContent,
    };
  });
  await page.setViewportSize({ width: 320, height: 800 });
  const green = "rgb(12, 90, 86)";
  const red = "rgb(139, 18, 20)";
  expect(look).toEqual({
    width: 400,
    font: "Arial",
    input: 47,
    button: 45,
    primary: "rgb(25, 48, 61)",
    secondary: "rgb(92, 114, 125)",
    success: [green, green, green, green],
    error: [red, red],
    logo: ["100px", "50px"],
    nameless: "acme.test",
  });
});

test("the mark on the last used method moves nothing", async () => {
  await showAll({});
  const boxes = await page.evaluate(() =>
    ["main.everyProvider", "main.lastUsedProvider", "main.lastUsedEmail"].map((fixture) => {
      const screen = document.querySelector(`[data-fixture="${fixture}"] [data-part=screen]`) as Element;
      const { x, y } = screen.getBoundingClientRect();
      return [...screen.querySelectorAll("[data-part]")].map((part) => {
        const box = part.getBoundingClientRect();
        return [part.getAttribute("data-part"), box.x - x, box.y - y, box.width, box.height];
      });
    }),
  );
  expect(boxes[1]).toEqual(boxes[0]);
  expect(boxes[2]).toEqual(boxes[0]);
});

test.each(["full", "narrow"])(
  "the mark on the last used method keeps off the error above it, at %s width",
  async (width) => {
    await showOne("main.lastUsedEmailInvalid", { width, locale: "de" });
    const [error, mark] = await page.evaluate(() => {
      const button = document.querySelector("[data-note]") as Element;
      const offset = Number.parseFloat(getComputedStyle(button, "::after").insetBlockStart);
      const note = document.querySelector("[data-part=hint][data-state=error] > *") as Element;
      return [note.getBoundingClientRect().bottom, button.getBoundingClientRect().top + offset] as const;
    });
    expect(mark).toBeGreaterThanOrEqual(error);
  },
);

test("four or more providers are in two columns, with their icons aligned and none alone in half a row", async () => {
  await showAll({});
  const columns = await page.$$eval('[data-fixture="main.everyProvider"] [data-part=brand]', (signs) =>
    signs.map((sign) => Math.round(sign.getBoundingClientRect().x)),
  );
  expect(columns.length).toBeGreaterThan(2);
  expect(new Set(columns).size).toBe(2);
  const widths = await page.$$eval('[data-fixture="main.everyProvider"] [data-part=stack] > *', (buttons) =>
    buttons.map((button) => Math.round(button.getBoundingClientRect().width)),
  );
  expect(widths.length % 2).toBe(1);
  expect(widths.at(-1)).toBe(2 * (widths[0] as number) + 10);
});

test("text follows the font size of the browser, and not the host's font size for rem", async () => {
  await showAll({});
  const sizes = () =>
    page.evaluate(() =>
      ["title", "lead", "text-button", "input", "watermark"].map((part) => {
        const found = document.querySelector(`[data-fixture="emailConfirmation.mayResend"] [data-part=${part}]`);
        return found ? Number.parseFloat(getComputedStyle(found).fontSize) : part;
      }),
    );
  const usual = [24, 15, 14, "input", 12];
  expect(await sizes()).toEqual(usual);
  await page.evaluate(() => document.documentElement.setAttribute("style", "font-size: 62.5%"));
  expect(await sizes()).toEqual(usual);
  const browserSettings = await page.context().newCDPSession(page);
  await browserSettings.send("Page.setFontSizes", { fontSizes: { standard: 24, fixed: 20 } });
  expect(await sizes()).toEqual([36, 22.5, 21, "input", 18]);
  await browserSettings.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await page.evaluate(() => document.documentElement.removeAttribute("style"));
});

test("in forced colors on a dark palette, the filled part of the strength bar, ticks and arrows are visible", async () => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await showAll({ theme: "dark" });
  const colors = await page.evaluate(() => {
    const of = (fixture: string, selector: string) =>
      getComputedStyle(document.querySelector(`[data-fixture="${fixture}"] ${selector}`) as Element);
    const strength = "[data-part=strength] >";
    return {
      surface: of("passwordResetForm.weak", "[data-part=card]").backgroundColor,
      full: of("passwordResetForm.weak", `${strength} :first-child`).backgroundColor,
      empty: of("passwordResetForm.weak", `${strength} :last-child`).backgroundColor,
      tick: of("consent.standard", ".portico-scopes .portico-icon").color,
      arrow: of("smsOtpEnrollment.empty", ".portico-select > .portico-icon").color,
    };
  });
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  const [black, white] = ["rgb(0, 0, 0)", "rgb(255, 255, 255)"];
  expect(colors).toEqual({ surface: black, full: white, empty: black, tick: white, arrow: white });
});

test.each(["light", "dark"])("branding works in %s: logo beside name, colors, tiles of one size", async (theme) => {
  const part = async (fixture: string, name: string) => {
    await page.goto(`${gallery.address}#${new URLSearchParams({ frame: "bare", screen: fixture, theme })}`);
    return page.locator(`[data-fixture="${fixture}"] [data-part=${name}]`);
  };
  const boxOf = async (fixture: string, name: string, at = 0) => {
    const box = await (await part(fixture, name)).nth(at).boundingBox();
    if (!box) throw new Error(`There is no ${name} in ${fixture}.`);
    return box;
  };
  const [mark, name] = [await boxOf("main.brand", "logo-image"), await boxOf("main.brand", "strong")];
  expect([mark.width, mark.height]).toEqual([30, 30]);
  expect(name.x - mark.x - mark.width).toBe(9);
  expect(Math.abs(name.y + name.height / 2 - mark.y - mark.height / 2)).toBeLessThanOrEqual(1);
  const source = await (await part("main.brand", "logo-image")).getAttribute("src");
  expect(source).toBe(theme === "dark" ? "/brand/mark-dark.svg" : "/brand/mark.svg");

  const primary = async (fixture: string) =>
    (await part(fixture, "button"))
      .last()
      .evaluate((button) => getComputedStyle(button).getPropertyValue("--po-primary"));
  expect(await primary("main.brand")).toBe(theme === "dark" ? "#A5B4FC" : "#4338CA");
  expect(await primary("consent.brand")).toBe(await primary("main.brand"));
  if (theme === "light") expect(await primary("main.brandInOrganization")).toBe("#0F766E");

  const [app, project] = [await boxOf("consent.brand", "face"), await boxOf("consent.brand", "face", 1)];
  expect([app.width, app.height, project.width, project.height]).toEqual([48, 48, 48, 48]);
  expect(project.x).toBeGreaterThan(app.x + app.width + 20);
  // The question comes first; the host that the answer goes to is at the buttons.
  const [title, target, buttons] = [
    await boxOf("consent.brand", "title"),
    await boxOf("consent.brand", "eyebrow"),
    await boxOf("consent.brand", "pair"),
  ];
  expect(title.y).toBeLessThan(target.y);
  expect(buttons.y - target.y - target.height).toBeLessThan(16);
});

/** The gallery as a visitor sees it, at this width. */
async function visit(look: Record<string, string>, width = 1400): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(`${gallery.address}#${new URLSearchParams(look)}`);
  await page.waitForSelector(".gallery > main > *");
}

test("a state can be played: typed into, sent, refused, interrupted by a toast", async () => {
  await visit({ screen: "main.discovery" });
  const widget = page.locator(".stage");
  await widget.getByLabel("Email").fill("grace@globex.test");
  await widget.getByLabel("Email").press("Enter");
  await widget.getByRole("button", { name: "Email me a log in code" }).click();
  await widget.getByText("grace@globex.test").waitFor();

  await page.getByLabel("Error", { exact: true }).check();
  await widget.locator("input").fill("123456");
  await widget.locator("[aria-invalid=true]").waitFor();

  await page.getByLabel("Too many requests").check();
  await widget.getByRole("button", { name: "Resend code" }).click();
  await widget.locator("[data-part=toast]").waitFor();

  await page.getByLabel("Success").check();
  await widget.locator("input").fill("654321");
  await widget.getByRole("heading", { name: "Select an organization to continue" }).waitFor();
  const calls = await page.locator("[role=log] code").allTextContents();
  expect(calls.slice(-1)).toEqual(["otps.email.discovery.authenticate"]);
});

test("the overview shows thumbnails, each of which leads to its state", async () => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`${gallery.address}#`);
  const thumbnail = page.locator("figure", { has: page.locator('[data-fixture="main.invalidEmail"]') });
  await thumbnail.locator("[data-part=card]").waitFor();
  const { width = 0, height = 0, x = 0, y = 0 } = (await thumbnail.boundingBox()) ?? {};
  expect([width < 260, height < 300]).toEqual([true, true]);
  // Only what is near the viewport is rendered: all states at once would keep the page busy for seconds.
  expect(await page.locator("figure:not(:has([data-fixture] > *))").count()).toBeGreaterThan(100);
  // Anywhere on the thumbnail, not only on its name.
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(() => page.url()).toContain("screen=main.invalidEmail");
  await page.setViewportSize({ width: 320, height: 800 });
});

test("the editor shows the chosen options, and generates their code", async () => {
  await visit({ view: "editor" });
  await page.getByLabel("Social login").check();
  await page.getByLabel("Google", { exact: true }).check();
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  await page.getByText("Organization settings").click();
  await page.getByLabel("Use an organization with its own settings").check();
  await page.getByLabel("Restrict sign-in methods").check();
  await page.getByLabel("Plain HTML").check();
  expect(await page.locator("pre").textContent()).toContain('providers: ["google"]');
});

test("the gallery has the system's theme until one is chosen", async () => {
  const theme = () => page.locator("html").getAttribute("data-theme");
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${gallery.address}#screen=main.sending`);
  await expect.poll(theme).toBe("dark");
  await page.locator(".head").getByText("Light", { exact: true }).click();
  await expect.poll(theme).toBe("light");
  expect(new URL(page.url()).hash).toBe("#screen=main.sending&theme=light");
  await page.locator(".head").getByText("Dark", { exact: true }).click();
  await expect.poll(theme).toBe("dark");
  await page.emulateMedia({ colorScheme: null });
  await expect.poll(theme).toBe("light");
  await page.setViewportSize({ width: 320, height: 800 });
});

test("an unknown name is reported as unknown", async () => {
  await visit({ screen: "main.oneTapUnregistered" });
  await page.getByText("Unknown state “main.oneTapUnregistered”").waitFor();
  await page.getByRole("link", { name: "Main · One Tap, unregistered origin" }).click();
  await page.locator(".stage [data-part=card]").waitFor();
});

test.runIf(isLong).each([
  ["light", 1400],
  ["dark", 390],
] as const)(
  "axe finds no violation in the gallery itself in %s at %i px, and nothing scrolls sideways",
  async (theme, width) => {
    const looks: Record<string, string>[] = [
      { screen: "emailOtpEntry.refused" },
      { view: "editor" },
      { screen: "nothing.here" },
    ];
    for (const look of looks) {
      await visit({ theme, ...look }, width);
      const axe = axeOn(page).exclude(".portico-root");
      if (theme === "dark") axe.withRules(["color-contrast", "target-size"]);
      const { violations } = await axe.analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  },
);

test("Japanese breaks between phrases, not inside a word", async () => {
  await showOne("error.authPolicy", { locale: "ja" });
  const lines = await page.$eval("[data-part=title]", (title) => {
    const range = document.createRange();
    const text = title.firstChild as Text;
    let at = Number.NaN;
    return [...text.data].reduce((found, letter, index) => {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { top } = range.getBoundingClientRect();
      const isNew = top > at;
      at = top;
      return isNew ? `${found}\n${letter}` : found + letter;
    }, "");
  });
  expect(lines).toBe("この方法では\nログインできません");
});

test("in Arabic a phone number stands where the other fields begin", async () => {
  await showOne("smsOtpEnrollment.typed", { locale: "ar" });
  const style = await page.$eval("input[type=tel]", (input) => {
    const { direction, textAlign } = getComputedStyle(input);
    return { direction, textAlign };
  });
  expect(style).toEqual({ direction: "ltr", textAlign: "right" });
});
