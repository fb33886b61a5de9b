import { listSchemes } from "@portico/ui/theme/schemes";
import { contrast } from "@portico/wire";
import { expect, test } from "vitest";
import { themeVariables } from "./theme-variables.ts";
import { type Branding, withBrand } from "./with-brand.ts";

const acme: Branding = {
  logo_dark_url: "",
  logo_has_name: false,
  primary_color: "#4338CA",
  primary_color_dark: "#A5B4FC",
  terms_url: "",
  privacy_url: "",
};
const primaryOf = (...brand: Parameters<typeof withBrand>) => {
  const { "--portico-primary": light, "--portico-primary-dark": dark } = themeVariables(withBrand(...brand));
  return [light, dark];
};
const styles = { colorScheme: "auto" } as const;

test("the host's color wins over the organization's, and that over the project's", () => {
  expect(primaryOf(styles, acme)).toEqual(["#4338CA", "#A5B4FC"]);
  expect(primaryOf(styles, acme, "#0F766E")[0]).toBe("#0F766E");
  expect(primaryOf({ ...styles, colors: { primary: "#B00020" } }, acme, "#0F766E")[0]).toBe("#B00020");
});

test("a project's color for light is lifted for dark where it has no other", () => {
  const [light, dark] = primaryOf(styles, { ...acme, primary_color_dark: "" });
  expect(light).toBe("#4338CA");
  expect(contrast(dark as string, "#14222A")).toBeGreaterThanOrEqual(3);
});

test("no brand is no variable, so that the default look needs nothing", () => {
  expect(withBrand(styles, null)).toBe(styles);
  expect(withBrand(styles, { ...acme, primary_color: "", primary_color_dark: "" })).toBe(styles);
});

test("the text on a brand's color is computed", () => {
  const variables = themeVariables(withBrand({}, { ...acme, primary_color: "#FFE500" }));
  expect(variables["--portico-on-primary"]).toBe("#000000");
  expect(variables["--portico-primary-border"]).not.toBe("#FFE500");
});

test("a color that a host sets only by a custom property is kept", () => {
  const customProperty = (property: string) => (property === "--portico-primary" ? "#B00020" : "");
  const [scheme] = listSchemes(withBrand({}, acme), customProperty);
  expect(Object.values(scheme?.candidates("primary") ?? {}).filter(Boolean)).toEqual(["#B00020", "#4338CA"]);
});

test("a logo's height is a length of the host", () => {
  expect(themeVariables({ logo: { url: "/logo.svg", height: 24 } })).toEqual({ "--portico-logo-height": "24px" });
});
