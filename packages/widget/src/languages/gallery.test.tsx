// @vitest-environment jsdom
// Every state of the gallery in the pseudo-locale: what is seen plain there, no language could say otherwise.

import { draw, erase } from "@portico/ui/testing/draw";
import type { Language } from "@portico/ui/texts/use-language";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ConsentView } from "../consent/ConsentView.tsx";
import { fetchLazy } from "../login/areas/load-lazy.ts";
import { LoginView } from "../login/LoginView.tsx";
import { fetchNotes } from "../login/notes/LazyNotes.tsx";
import { fetchIcons } from "../login/ui/LazyProviderIcon.tsx";
import { createConsentFixtures } from "../testing/consent-fixtures.ts";
import { createFixtures } from "../testing/login-fixtures.ts";
import { dir, texts } from "./pseudo.ts";

const pseudo: Language = { lang: "en-XA", dir, strings: texts, listen() {} };

/** Names that are the same in every language. */
const brands = ["Google", "GitHub", "GitLab", "Microsoft", "Slack", "HubSpot", "Portico", "Gmail", "SSO"];

beforeAll(() => Promise.all([fetchLazy(), fetchIcons(), fetchNotes()]));
afterEach(erase);

const login = Object.entries(createFixtures(Date.now())).map(([name, state]) => ({ name, state }));
const consent = Object.entries(createConsentFixtures()).map(([name, state]) => ({ name, state }));

test.each(login)("$name has no text of its own", ({ state }) => {
  const view = <LoginView state={state} send={() => {}} styles={{}} language={pseudo} />;
  expect(plainTexts(draw(view).place, state)).toEqual([]);
});

test.each(consent)("$name has no text of its own", ({ state }) => {
  const { getIDPConsentManifest } = state;
  const view = (
    <ConsentView state={state} send={() => {}} getIDPConsentManifest={getIDPConsentManifest} language={pseudo} />
  );
  const manifest = getIDPConsentManifest?.({ scopes: [], clientName: "Ledgerly" });
  expect(plainTexts(draw(view).place, { state, manifest })).toEqual([]);
});

/** Lists the visible or announced texts of a screen that are neither pseudo-localized nor values of the state. */
function plainTexts(place: Element, state: object): string[] {
  const known = [...stringsOf(state), ...brands];
  // An organization without a logo shows its first letter.
  const letters = known.map((value) => value.charAt(0).toUpperCase());
  const values = [...new Set([...known, ...letters])].sort((one, other) => other.length - one.length);
  return readTexts(place).filter((text) => {
    // A sentence can be split around a name, which leaves the first bracket unclosed.
    const rest = text.replace(/\[.*(\]|$)/gs, "");
    return /\p{L}/u.test(
      values.reduce(
        (left, value) => (value === left.trim() || value.length > 1 ? left.replaceAll(value, "") : left),
        rest,
      ),
    );
  });
}

function readTexts(place: Element): string[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    // Read a sentence with an emphasized name as a whole.
    const parent = walker.currentNode.parentElement;
    const element = parent?.closest("[data-part=title]") ?? parent?.closest(":not(b, strong, a[data-part=link])");
    if (element && !element.closest("style, option, .portico-codes-heading, [lang=en], [data-part=secret] > span"))
      found.push(element.textContent);
  }
  for (const element of place.querySelectorAll("*")) {
    for (const name of [
      "aria-label",
      "aria-description",
      "aria-valuetext",
      "aria-roledescription",
      "placeholder",
      "title",
      "alt",
    ]) {
      const value = element.getAttribute(name);
      if (value && !element.closest("[lang=en]")) found.push(value);
    }
  }
  return found;
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return value.length > 1 ? [value] : [];
  return value && typeof value === "object" ? Object.values(value).flatMap(stringsOf) : [];
}
