// @vitest-environment jsdom
// What screen readers announce, and the level of each heading.

import { draw, erase } from "@portico/ui/testing/draw";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ConsentView } from "../consent/ConsentView.tsx";
import { createConsentFixtures } from "../testing/consent-fixtures.ts";
import { createFixtures } from "../testing/login-fixtures.ts";
import { fetchLazy } from "./areas/load-lazy.ts";
import { LoginView } from "./LoginView.tsx";
import type { FlowState } from "./machine.ts";

beforeAll(() => fetchLazy());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  erase();
  vi.useRealTimers();
});

const fixtures = createFixtures(Date.now());
const view = (name: string, titleLevel?: 2 | 6) => (
  <LoginView state={fixtures[name] as FlowState} send={() => {}} styles={{}} titleLevel={titleLevel} />
);
const heard = ({ place }: ReturnType<typeof draw>) => place.querySelector("[data-part=live]")?.textContent;

test.each(["main.sending", "emailOtpEntry.checking", "emailConfirmation.resending"])(
  "%s: a request is announced only if it is slow",
  async (name) => {
    const screen = draw(view(name));
    await vi.advanceTimersByTimeAsync(500);
    expect(heard(screen)).toBe("");
    await vi.advanceTimersByTimeAsync(500);
    expect(heard(screen)).toBe("One moment, please.");
  },
);

test("nothing is announced without a request", async () => {
  const screen = draw(view("main.discovery"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(heard(screen)).toBe("");
});

test("a screen's heading has level 1, or the level that the host sets", () => {
  expect(draw(view("main.discovery")).place.querySelectorAll("h1")).toHaveLength(1);
  const below = draw(view("main.discovery", 2)).place;
  expect([...below.querySelectorAll("h1, h2, h3")].map(({ localName }) => localName)).toEqual(["h2"]);
});

test.each<[2 | 6, string[]]>([
  [2, ["h2", "h3", "h3"]],
  [6, ["h6", "h6", "h6"]],
])("the parts of a consent stand below its heading at level %i", (level, levels) => {
  const state = createConsentFixtures()["consent.standard"] as NonNullable<
    ReturnType<typeof createConsentFixtures>[string]
  >;
  const { place } = draw(<ConsentView state={state} send={() => {}} titleLevel={level} />);
  expect([...place.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ localName }) => localName)).toEqual(levels);
});
