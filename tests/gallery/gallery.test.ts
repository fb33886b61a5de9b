// Every screen in every state, in both themes: nothing that axe objects to, and nothing wider than 320 px.
import { AxeBuilder } from "@axe-core/playwright";
import { describe, expect, test } from "vitest";
import { openGallery } from "./support/open-gallery.ts";

const gallery = openGallery();
const { showAll } = gallery;

describe.each(["light", "dark"])("in %s", (theme) => {
  test("axe has nothing to say about any screen in any state", async () => {
    await showAll({ theme });
    // What a whole page must have is the host's affair, and one page with every screen has too many headings.
    const axe = new AxeBuilder({ page: gallery.page }).disableRules([
      "page-has-heading-one",
      "region",
      "landmark-unique",
    ]);
    // All that the theme changes is colors.
    if (theme === "dark") axe.withRules(["color-contrast"]);
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

test.each([
  ["plain names", { names: "plain" }],
  ["names that have nowhere to break", { names: "long" }],
  ["names that have nowhere to break, right to left", { names: "long", dir: "rtl" }],
])("nothing overflows at 320 px with %s", async (_, look) => {
  await showAll({ ...look, width: "narrow" });
  const wide = await gallery.page.$$eval("[data-fixture]", (specimens) =>
    specimens
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((specimen) => specimen.getAttribute("data-fixture")),
  );
  expect(wide).toEqual([]);
});

test("every screen says what it is: by one heading, or by what it waits for", async () => {
  await showAll({});
  const silent = await gallery.page.$$eval("[data-fixture]", (specimens) =>
    specimens
      .filter((specimen) => specimen.querySelectorAll("h1, [data-part=spinner]").length !== 1)
      .map((specimen) => specimen.getAttribute("data-fixture")),
  );
  // Main has no title in the password-reset flow.
  expect(silent).toEqual(["main.passwordReset"]);
});

test("where the host says nothing, sizes, colors and font are those that the product promises", async () => {
  await gallery.page.setViewportSize({ width: 1000, height: 800 });
  await showAll({});
  const look = await gallery.page.evaluate(() => {
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
    };
  });
  await gallery.page.setViewportSize({ width: 320, height: 800 });
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
  });
});
