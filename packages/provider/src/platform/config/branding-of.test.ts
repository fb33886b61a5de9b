import { contrast } from "@portico/wire";
import { expect, test } from "vitest";
import { brandingOf } from "./branding-of.ts";
import { Branding } from "./branding-schema.ts";

const project = (branding: Partial<Branding> = {}) => ({
  project_name: "Acme Boards",
  branding: Branding.parse(branding),
});
const globex = (organization_primary_color?: string, organization_logo_url = "") => ({
  organization_name: "Globex",
  settings: { organization_logo_url, ...(organization_primary_color && { organization_primary_color }) },
});

test("an organization's color comes before the project's, and that before ours", () => {
  const own = project({ primary_color: "#4338ca", primary_color_dark: "#a5b4fc" });
  expect(brandingOf(own, globex("#0a6e5c")).light.primary).toBe("#0a6e5c");
  expect(brandingOf(own, globex()).light.primary).toBe("#4338ca");
  expect(brandingOf(own).dark.primary).toBe("#a5b4fc");
  expect(brandingOf(project()).light).toMatchObject({ primary: "#19303D", onPrimary: "#FFFFFF" });
  expect(brandingOf(project()).dark).toMatchObject({ primary: "#DCE7ED", onPrimary: "#0E1B22" });
});

test("a color of one surface is made fit for the other", () => {
  const { dark } = brandingOf(project({ primary_color: "#19303D" }));
  expect(contrast(dark.primary, "#14222A")).toBeGreaterThanOrEqual(3);
});

test("whatever the color, the words on a button can be read, at rest and pressed, and its edge can be seen", () => {
  const channels = ["00", "66", "cc", "ff"];
  for (const red of channels) {
    for (const green of channels) {
      for (const blue of channels) {
        const color = `#${red}${green}${blue}`;
        const { light, dark } = brandingOf(project({ primary_color: color }));
        for (const [{ onPrimary, primaryEdge, ...fills }, surface] of [
          [light, "#FFFFFF"],
          [dark, "#14222A"],
        ] as const) {
          for (const fill of Object.values(fills)) expect(contrast(onPrimary, fill), color).toBeGreaterThanOrEqual(4.5);
          expect(contrast(primaryEdge, surface), color).toBeGreaterThanOrEqual(3);
        }
      }
    }
  }
});

test("T37: invalid values that were stored earlier are left out, as are relative paths, which emails cannot resolve", () => {
  const stored = { logo_url: "javascript:alert(1)", primary_color: "red;background:url(//evil.test)" } as Branding;
  const branding = brandingOf({ project_name: "Acme", branding: stored }, globex("url(x)", "data:image/svg+xml,"));
  expect(branding.light).toEqual(brandingOf(project()).light);
  expect([branding.project.logoUrl, branding.organization?.logoUrl, branding.faviconUrl]).toEqual(["", "", ""]);
  expect(brandingOf(project({ logo_url: "/brand/acme.svg" })).project.logoUrl).toBe("");
});

test("without a logo for dark surfaces, the plain logo is used there", () => {
  const logo_url = "https://acme.test/a.png";
  expect(brandingOf(project({ logo_url })).project.logoDarkUrl).toBe(logo_url);
  const logo_dark_url = "https://acme.test/d.png";
  expect(brandingOf(project({ logo_url, logo_dark_url })).project).toEqual({
    ...{ name: "Acme Boards", logoUrl: logo_url, logoDarkUrl: logo_dark_url, hasName: false },
  });
});

test.each([
  [{ primary_color: "red" }, "primary_color"],
  [{ primary_color_dark: "#12345" }, "primary_color_dark"],
  [{ logo_url: "javascript:alert(1)" }, "logo_url"],
  [{ logo_dark_url: "//evil.test/a.svg" }, "logo_dark_url"],
  [{ logo_url: "logo.svg" }, "logo_url"],
  [{ terms_url: "/terms" }, "terms_url"],
  [{ privacy_url: "javascript:alert(1)" }, "privacy_url"],
  [{ favicon_url: "data:image/png," }, "favicon_url"],
  [{ colour: "#fff" }, "colour"],
])("%j is refused by its name", (branding, field) => {
  const { error } = Branding.safeParse(branding);
  expect(JSON.stringify(error?.issues)).toContain(`"${field}"`);
});
