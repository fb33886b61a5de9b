// @vitest-environment jsdom
// How a project and an organization show on the first screen.

import { draw, erase } from "@portico/ui/testing/draw";
import type { Styles } from "@portico/ui/theme/styles-config";
import { flushSync } from "react-dom";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createFixtures } from "../../testing/login-fixtures.ts";
import type { Branding } from "../../theme/with-brand.ts";
import { fetchLazy } from "../areas/load-lazy.ts";
import type { BootstrapData } from "../flow/context.ts";
import { LoginView } from "../LoginView.tsx";
import type { FlowState } from "../machine.ts";

const fixtures = createFixtures(0);
const show = (state: FlowState, styles: Styles = {}) =>
  draw(<LoginView state={state} send={() => {}} styles={styles} />);

beforeAll(() => fetchLazy());
afterEach(erase);

test("Main shows logo and name on one line; a logo that contains the name has none beside it", () => {
  const row = (logo?: Styles["logo"], logo_has_name = false) => {
    const plain = fixtures["main.brand"] as FlowState;
    const branding = { ...plain.bootstrap?.branding, logo_has_name } as Branding;
    const state = { ...plain, bootstrap: { ...plain.bootstrap, branding } as BootstrapData };
    const { place } = show(state, logo && { logo });
    const found = place.querySelector("[data-part=logos]");
    const picture = found?.querySelector("img");
    const said = [picture?.getAttribute("src"), picture?.alt, found?.textContent];
    erase();
    return said;
  };
  expect(row()).toEqual(["/brand/mark.svg", "", "Acme Boards"]);
  expect(row({ url: "/own.svg" })).toEqual(["/own.svg", "", "Acme Boards"]);
  expect(row({ url: "/own.svg", alt: "Acme" })).toEqual(["/own.svg", "Acme", ""]);
  expect(row(undefined, true)).toEqual(["/brand/mark.svg", "Acme Boards", ""]);
});

test("every screen begins with the project's brand", () => {
  for (const name of [
    "main.brand",
    "emailOtpEntry.waiting",
    "totpEntry.waiting",
    "discovery.several",
    "loggedIn.done",
  ]) {
    const { place } = show(fixtures[name] as FlowState);
    const first = place.querySelector("[data-part=card]")?.firstElementChild;
    expect(first?.getAttribute("data-part"), name).toBe("logos");
    expect(first?.textContent, name).toBe("Acme Boards");
    erase();
  }
});

test("an organization without a logo is a letter beside the project's brand", () => {
  const plain = fixtures["main.organization"] as FlowState;
  const row = show(plain).place.querySelector("[data-part=logos]");
  expect([...(row?.querySelectorAll("[data-part=face]") ?? [])].map(({ textContent }) => textContent)).toEqual(["G"]);
});

test("a dark card has the dark logo, and one that follows the system has both", () => {
  const sources = (styles: Styles) => {
    const { place } = show(fixtures["main.brand"] as FlowState, styles);
    const all = [...place.querySelectorAll("[data-part=logos] picture > *")];
    const said = all.map((it) => it.getAttribute("srcset") ?? it.getAttribute("src"));
    erase();
    return said;
  };
  expect(sources({})).toEqual(["/brand/mark.svg"]);
  expect(sources({ colorScheme: "dark" })).toEqual(["/brand/mark-dark.svg"]);
  expect(sources({ colorScheme: "auto" })).toEqual(["/brand/mark-dark.svg", "/brand/mark.svg"]);
  expect(sources({ colorScheme: "dark", logo: { url: "/own.svg" } })).toEqual(["/own.svg"]);
});

test("a logo that cannot be loaded is a letter", () => {
  const { place } = show(fixtures["main.brokenLogos"] as FlowState);
  for (const picture of place.querySelectorAll("img")) flushSync(() => picture.dispatchEvent(new Event("error")));
  const row = place.querySelector("[data-part=logos]");
  expect([...(row?.querySelectorAll("[data-part=face]") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "A",
    "G",
  ]);
  expect(row?.querySelector("img")).toBeNull();
});

test("T37: Main links the project's terms and privacy policy, with web URLs only", () => {
  const links = (terms_url: string, privacy_url: string) => {
    const state = fixtures["main.brand"] as FlowState;
    const branding = { ...state.bootstrap?.branding, terms_url, privacy_url } as Branding;
    const screen = show({ ...state, bootstrap: { ...state.bootstrap, branding } as BootstrapData });
    const found = [...screen.place.querySelectorAll<HTMLAnchorElement>(".portico-terms a")];
    const said = [screen.place.querySelector(".portico-terms")?.textContent, ...found.map(({ href }) => href)];
    erase();
    return said;
  };
  expect(links("https://acme.test/terms", "https://acme.test/privacy")).toEqual([
    "By continuing, you agree to our Terms of Service and Privacy Policy.",
    "https://acme.test/terms",
    "https://acme.test/privacy",
  ]);
  expect(links("", "https://acme.test/privacy")).toEqual([
    "By continuing, you agree to our Privacy Policy.",
    "https://acme.test/privacy",
  ]);
  expect(links("javascript:alert(1)", "data:text/html,x")).toEqual([""]);
  expect(links("", "")).toEqual([undefined]);
});

test("F24: where the project's settings do not come, the page is named by its host", () => {
  const plain = fixtures["main.discovery"] as FlowState;
  const named = (isBootstrapLoaded: boolean) => {
    const bootstrap = { ...plain.bootstrap, projectName: null } as BootstrapData;
    const state = { ...plain, bootstrap, isBootstrapLoaded, pageAddress: "https://boards.acme.test/login" };
    const said = show(state).place.querySelector("[data-part=logos]")?.textContent;
    erase();
    return said;
  };
  expect(named(false)).toBe("");
  expect(named(true)).toBe("boards.acme.test");
});
