// How a host may change the widget's appearance: colors of any kind, custom properties, presets, a layer of its own.
import { launchBrowser } from "@portico/testkit";
import { contrast } from "@portico/wire";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ThemeOptions } from "../../packages/ui/src/theme/styles-config.ts";
import { isLong } from "../long.ts";
import type { Looks } from "./looks-sample.tsx";
import { buildSample, openHost } from "./sample-page.ts";

declare global {
  var looks: Looks;
}

let browser: Browser;
let sample: Map<string, string>;
let page: Page;
let warnings: string[];
beforeAll(async () => {
  browser = await launchBrowser();
  sample = await buildSample("preact", "looks-sample.tsx");
});
afterAll(() => browser?.close());
beforeEach(() => {
  warnings = [];
});
afterEach(() => page?.context().close());

async function open(
  css: string,
  styles: ThemeOptions | keyof Looks["presets"] = {},
  context: object = {},
  isFirstPaint = false,
): Promise<void> {
  page = await openHost(browser, sample, { css, context });
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  if (!isFirstPaint) await page.evaluate(() => looks.finish());
  await show(styles);
}

async function show(styles: ThemeOptions | keyof Looks["presets"]): Promise<void> {
  await page.evaluate((styles) => looks.show(typeof styles === "string" ? looks.presets[styles] : styles), styles);
  await page.locator("[data-part=root]").waitFor();
}

/** The colors of an element as a screen shows them, in whatever notation they are computed. */
const look = (part: string, property: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element, property) => {
      getComputedStyle(element).getPropertyValue(property);
      for (const animation of element.getAnimations()) animation.finish();
      return getComputedStyle(element).getPropertyValue(property);
    }, property);

/** Paints colors, which may be computed in any notation. */
const paint = (colors: string[]) =>
  page.evaluate((colors) => {
    const canvas = document
      .createElement("canvas")
      .getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    return colors.map((color) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const channels = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      return `#${channels.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
    });
  }, colors);
const color = async (part: string, property: string) => (await paint([await look(part, property)]))[0] ?? "";

const main = "[data-part=button][data-variant=main]";
const side = "[data-part=button][data-variant=side]";
const card = "[data-part=card]";

async function expectReadable(text: number, edge: number): Promise<void> {
  const surface = await color(card, "background-color");
  const found: [string, number, number][] = [];
  for (const part of ["title", "lead", "hint"]) {
    found.push([part, contrast(await color(`[data-part=${part}]`, "color"), surface), text]);
  }
  const fill = await color(main, "background-color");
  found.push(["text of the button", contrast(await color(main, "color"), fill), text]);
  found.push(["edge of the button", contrast(await color(main, "border-top-color"), surface), edge]);
  found.push(["edge of another button", contrast(await color(side, "border-top-color"), surface), edge]);
  expect(found.filter(([, has, needs]) => has < needs)).toEqual([]);
}

test("a color may have any CSS notation, and with alpha its visible result counts", async () => {
  await open("#widget { --brand: #639; --channels: 262 83% 30%; }");
  const expected: Record<string, string> = {
    rebeccapurple: "#663399",
    "rgb(102 51 153)": "#663399",
    "hsl(270 50% 40%)": "#663399",
    "oklch(44.03% 0.1603 303.37)": "#663399",
    "color-mix(in srgb, #639 100%, red)": "#663399",
    "light-dark(#639, #FFF)": "#663399",
    "var(--brand)": "#663399",
    "var(--none, #639)": "#663399",
    "var(--channels)": "#3c0d8c",
    "rgb(0 0 0 / 60%)": "#666666",
  };
  const found: Record<string, string> = {};
  for (const primary of Object.keys(expected)) {
    await show({ colors: { primary } });
    found[primary] = await color(main, "background-color");
  }
  expect(found).toEqual(expected);
  expect(warnings).toEqual([]);
});

describe("when the checks load, after the first paint", () => {
  /** The font and colors of each element. */
  const drawn = async () => {
    const each = await page.locator("[data-part=root], [data-part=root] *").evaluateAll((elements) =>
      elements.flatMap((element) => {
        // Its rules come with the checks, because it is empty before.
        if (element.closest("[data-part=hint]")) return [];
        const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
        return [color, backgroundColor, borderTopColor];
      }),
    );
    return paint(each);
  };
  const written = () => page.evaluate(() => document.querySelector("[data-part=root]")?.getAttribute("style"));
  const primary = "#6D28D9";

  test.each<[string, string, ThemeOptions, object?]>([
    ["the default", "", {}],
    ["the default in dark", "", { colorScheme: "dark" }],
    ["a project's brand", "", { brand: { light: primary, dark: "#B9ADFF" } }],
    [
      "a project's brand, in the dark of the system",
      "",
      { colorScheme: "auto", brand: { light: primary, dark: "#B9ADFF" } },
      { colorScheme: "dark" },
    ],
    ["a pale brand with a border", "", { colors: { primary: "#FFE500" }, buttons: { borderColor: "#19303D" } }],
    [
      "colors of every part",
      "",
      { colors: { primary, text: "#222", secondary: "#555", border: "#777", ring: primary } },
    ],
    ["oklch()", "", { colors: { primary: "oklch(.488 .243 264.376)" } }],
    [
      "a card of its own",
      "",
      { container: { backgroundColor: "#F7F3E8" }, colors: { secondary: "#4A5A63", border: "#708490" } },
    ],
    ["a dark card of its own", "", { colorScheme: "dark", container: { backgroundColor: "#101820" } }],
    ["var() of the page", "#widget { --brand: #639; }", { colors: { primary: "var(--brand)" } }],
    ["the numbers of hsl()", "#widget { --brand: 262 83% 30%; }", { colors: { primary: "var(--brand)" } }],
    [
      "the dark of the page",
      ":root { color-scheme: dark; --brand: #B9ADFF; }",
      { colorScheme: "host", colors: { primary: "var(--brand)" } },
    ],
    ["properties of the page", "#widget { --portico-primary: #639; --portico-soft: #4A5A63; }", {}],
    [
      "a backdrop over the card",
      "",
      {
        colors: { primary: "rgb(0 0 0 / .7)", text: "rgb(0 0 0 / .8)", secondary: "#4A5A63" },
        container: { backgroundColor: "#fffc" },
      },
    ],
  ])("%s stays as it was, if it is readable, and nothing is logged", async (_, css, styles, context = {}) => {
    await open(css, styles, context, true);
    const [before, style] = [await drawn(), await written()];
    await expectReadable(4.5, 3);
    await page.evaluate(() => looks.finish());
    expect(await drawn()).toEqual(before);
    expect(await written()).toBe(style);
    expect(warnings).toEqual([]);
  });

  test("unreadable colors are corrected, and invalid ones are reported", async () => {
    const styles = { colors: { primary: "#FFE500", secondary: "#DDD", text: "grurple", error: "#FFC0CB" } };
    await open("", styles, {}, true);
    expect(await color("[data-part=title]", "color")).toBe("#19303d");
    expect(await color(main, "background-color")).toBe("#ffe500");
    // The text of the primary button is readable before.
    expect(await color(main, "color")).toBe("#000000");
    expect(await color("[data-part=lead]", "color")).toBe("#dddddd");
    expect(warnings).toEqual([]);
    await page.evaluate(() => looks.finish());
    await expectReadable(4.5, 3);
    expect(warnings).toHaveLength(1);
  });

  test("a browser whose style sheets cannot derive colors uses our defaults until then", async () => {
    await open("", {}, {}, true);
    await page.context().addInitScript(() => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (...asked: string[]) => !asked.join().includes("from") && supports(...(asked as [string]));
    });
    await page.reload();
    await page.waitForFunction(() => "looks" in globalThis);
    await show({ colors: { primary: "#FFE500" } });
    expect([await color(main, "background-color"), await color(main, "color")]).toEqual(["#19303d", "#ffffff"]);
    await page.evaluate(() => looks.finish());
    expect(await color(main, "background-color")).toBe("#ffe500");
    await expectReadable(4.5, 3);
  });
});

test("an invalid color is reported once by the name of its option, and the default applies", async () => {
  await open("", { colors: { primary: "grurple" } });
  await show({ colors: { primary: "grurple", text: "var(--nothing)" }, buttons: { borderRadius: 4 } });
  expect(await color(main, "background-color")).toBe("#19303d");
  expect(warnings.map((text) => text.split(" is not a color")[0])).toEqual([
    'styles.colors.primary: "grurple"',
    'styles.colors.text: "var(--nothing)"',
  ]);
});

describe("a custom property of the page", () => {
  test("is checked like an option: the contrast of its text, its border and itself", async () => {
    await open("#widget { --portico-primary: #eee; --portico-soft: hsl(0 0% 80%); }");
    expect(await color(main, "background-color")).toBe("#eeeeee");
    await expectReadable(4.5, 3);
  });

  test("is read again when the page's class, its style sheets or the visitor's system change", async () => {
    await open(
      `#widget { --portico-surface: white; } .night #widget { --portico-surface: black; }
      @media (prefers-color-scheme: dark) { #widget { --portico-surface: navy; } }`,
    );
    expect(await color("[data-part=title]", "color")).toBe("#19303d");
    await page.evaluate(() => document.body.classList.add("night"));
    await expect.poll(() => color(card, "background-color")).toBe("#000000");
    await expectReadable(4.5, 3);
    await page.evaluate(() => document.body.classList.remove("night"));
    await expect.poll(() => color(card, "background-color")).toBe("#ffffff");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => color(card, "background-color")).toBe("#000080");
    await expectReadable(4.5, 3);
    await page.addStyleTag({ content: "#widget#widget { --portico-surface: maroon; }" });
    await expect.poll(() => color(card, "background-color")).toBe("#800000");
    await expectReadable(4.5, 3);
  });
});

test("the scheme of the host is that of its class, its attribute, or its color-scheme", async () => {
  await open(".own { color-scheme: dark; } .both { color-scheme: light dark; }", { colorScheme: "host" });
  const scheme = () => color(card, "background-color").then((it) => (it === "#ffffff" ? "light" : "dark"));
  const set = (name: string, value: string) =>
    page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [name, value] as const);
  expect(await scheme()).toBe("light");
  for (const [name, value, other] of [
    ["class", "dark", "light"],
    ["data-theme", "dark", "light"],
    ["data-bs-theme", "dark", "light"],
    ["class", "own", ""],
  ] as const) {
    await set(name, value);
    await expect.poll(scheme, { message: `${name}=${value}` }).toBe("dark");
    await set(name, other);
    await expect.poll(scheme, { message: `${name}=${other}` }).toBe("light");
    await page.evaluate((name) => document.documentElement.removeAttribute(name), name);
  }
  await set("class", "both");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(scheme).toBe("dark");
  await expectReadable(4.5, 3);
});

test("larger text scales controls and spaces, and the card keeps its width", async () => {
  await open("", { fontSize: 18, fontWeight: 600, titleWeight: 500 });
  const size = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((it) => it.getBoundingClientRect());
  expect((await size(card)).width).toBeCloseTo(400, 1);
  expect((await size(main)).height).toBeCloseTo(54, 1);
  expect([await look(main, "font-weight"), await look("[data-part=title]", "font-weight")]).toEqual(["600", "500"]);
});

test("a logo for dark cards is shown if the page is dark, and the other one in print", async () => {
  await open("");
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"/>';
  await page.route("**/*.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
  const logo = { url: "http://host.example/light.svg", darkUrl: "http://host.example/dark.svg" };
  await show({ colorScheme: "host", logo });
  const shown = () =>
    page
      .locator("[data-part=logo-image]")
      .evaluateAll((images) => images.filter((it) => it.checkVisibility()).map((it) => it.getAttribute("src")));
  expect(await shown()).toEqual([logo.url]);
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  await expect.poll(shown).toEqual([logo.darkUrl]);
  await page.emulateMedia({ media: "print" });
  expect(await shown()).toEqual([logo.url]);
});

test("a visitor whose system requests more contrast gets it automatically, on any host", async () => {
  await open("", {}, { contrast: "more" });
  await expectReadable(7, 4.5);
  await show({ colors: { primary: "#F97316", secondary: "#999" }, container: { backgroundColor: "#888" } });
  await expectReadable(7, 4.5);
  await page.emulateMedia({ contrast: "no-preference" });
  await expect.poll(() => color(card, "background-color")).toBe("#888888");
});

describe("the host's layer", () => {
  const wins = `[data-part=title] { text-transform: uppercase !important; letter-spacing: .1em !important; }
    [data-part=button]::after { content: "»" !important; } [data-part=root] { --portico-primary: teal !important; }`;
  const loses = `[data-part=title] { font-style: italic !important; } [data-part=card] { rotate: 9deg !important; }`;

  test("can override our styles, and no other styles of the page can", async () => {
    await open(`@layer portico.host { ${wins} [data-part=lead] { color: red; } } ${loses}
      @layer later { ${loses} }`);
    expect(await look("[data-part=title]", "text-transform")).toBe("uppercase");
    expect(await look("[data-part=title]", "letter-spacing")).toBe("2.4px");
    expect(await page.locator(main).evaluate((it) => getComputedStyle(it, "::after").content)).toBe('"»"');
    expect(await color(main, "background-color")).toBe("#008080");
    expect(await color("[data-part=lead]", "color")).toBe("#5c727d");
    expect(await look("[data-part=title]", "font-style")).toBe("normal");
    expect(await look(card, "rotate")).toBe("none");
  });

  test("precedes the host's other layers if its name is declared first", async () => {
    await open(`@layer portico.host, base; @layer base { ${loses} } @layer portico.host { ${wins} }`);
    expect(await look("[data-part=title]", "text-transform")).toBe("uppercase");
    expect(await look("[data-part=title]", "font-style")).toBe("normal");
    expect(await look(card, "rotate")).toBe("none");
  });

  test("applies the text spacing of WCAG 1.4.12, and nothing is cut off", async () => {
    await open(`@layer portico.host { [data-part=root] * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
      [data-part=root] p { margin-bottom: 2em !important; } } #widget { width: 320px !important; }`);
    expect(await look(side, "letter-spacing")).not.toBe("normal");
    const cut = await page
      .locator("[data-part]")
      .evaluateAll((parts) =>
        parts
          .filter(
            (it) => it.matches(":not([data-part=live])") && it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0,
          )
          .map((it) => it.getAttribute("data-part")),
      );
    expect(cut).toEqual([]);
  });
});

describe("presets", () => {
  // A separate check proves, without a browser, that they need no correction.
  const ours = isLong ? (["neutral", "soft", "contrast"] as const) : (["contrast"] as const);
  test.each(ours)("%s is readable in both schemes", async (name) => {
    await open("", name, { colorScheme: "dark" });
    const more = name === "contrast";
    await expectReadable(more ? 7 : 4.5, more ? 4.5 : 3);
    await page.evaluate((name) => looks.show({ ...looks.presets[name], colorScheme: "auto" }), name);
    await page.locator("[data-part=root]").waitFor();
    expect(await color(card, "background-color")).not.toBe("#ffffff");
    await expectReadable(more ? 7 : 4.5, more ? 4.5 : 3);
  });

  test.each([
    [
      "Tailwind 4",
      `--radius: .5rem; --card: oklch(1 0 0); --card-foreground: oklch(.145 0 0); --primary: oklch(.488 .243 264.376);
      --primary-foreground: oklch(.97 .014 254.604); --muted: oklch(.97 0 0); --muted-foreground: oklch(.556 0 0); --border: oklch(.922 0 0);
      --input: oklch(.922 0 0); --ring: oklch(.708 0 0); --destructive: oklch(.577 .245 27.325); --background: oklch(1 0 0);`,
      `--card: oklch(.205 0 0); --card-foreground: oklch(.985 0 0); --border: oklch(1 0 0 / 10%); --input: oklch(1 0 0 / 15%);
      --background: oklch(.145 0 0); --muted: oklch(.269 0 0); --muted-foreground: oklch(.708 0 0);`,
    ],
    [
      "Tailwind 3",
      `--radius: .5rem; --card: 0 0% 100%; --card-foreground: 0 0% 3.9%; --primary: 224.4 76.5% 48%; --primary-foreground: 210 20% 98%;
      --muted: 0 0% 96.1%; --muted-foreground: 0 0% 45.1%; --border: 0 0% 89.8%; --input: 0 0% 89.8%; --ring: 0 0% 63%;
      --destructive: 0 84.2% 60.2%; --background: 0 0% 100%;`,
      `--card: 0 0% 9%; --card-foreground: 0 0% 98%; --border: 0 0% 14.9%; --input: 0 0% 14.9%; --background: 0 0% 3.9%;
      --muted: 0 0% 14.9%; --muted-foreground: 0 0% 63.9%;`,
    ],
  ])("shadcn uses the page's own theme of %s, and follows it to dark", async (_, light, dark) => {
    await open(`:root { ${light} } .dark { ${dark} }`, "shadcn");
    expect(await color(card, "background-color")).toBe("#ffffff");
    expect(contrast(await color(main, "background-color"), "#1447e6")).toBeLessThan(1.3);
    await expectReadable(4.5, 3);
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    await expect.poll(() => color(card, "background-color")).toBe("#171717");
    await expectReadable(4.5, 3);
    expect(await look(card, "border-top-left-radius")).toBe("12px");
    expect(warnings).toEqual([]);
  });
});
