import { createConsentFixtures, createFixtures } from "@portico/widget/fixtures";
import { expect, test } from "vitest";
import { nameState, screens } from "../ground/name-state.ts";
import { findStates, kindOf, nearStates, noFilter } from "./find-states.ts";

const fixtures = { ...createFixtures(0), ...createConsentFixtures() };
const names = Object.keys(fixtures);

test("every state has a name for people, and no two have the same", () => {
  const full = names.map((name) => nameState(name).full);
  expect(new Set(full).size).toBe(full.length);
  // Words, with capitals where a name has them and nowhere else.
  const words = full.map((name) => name.replace(/\b(One Tap|QR|SSO|URL)\b/g, "it"));
  for (const name of words) expect(name).toMatch(/^[A-Za-z][a-z ,-]+ · [A-Za-z][a-z ,-]*$/);
});

test("every screen that has states is named, and none is named that has none", () => {
  const used = new Set(names.map((name) => name.split(".")[0]));
  expect(Object.keys(screens).sort()).toEqual([...used].sort());
});

test("names of products are written as they are", () => {
  expect(nameState("main.oneTapUnregisteredOrigin").full).toBe("Main · One Tap, unregistered origin");
  expect(nameState("error.ssoRefused").full).toBe("Error · SSO refused");
});

test("the search finds by all its words, by either name, in any order", () => {
  const find = (search: string) => findStates(fixtures, { ...noFilter, search });
  expect(find("")).toEqual(names);
  expect(find("tap ORIGIN")).toEqual(["main.oneTapUnregisteredOrigin"]);
  expect(find("totpEntry.locked")).toEqual(["totpEntry.locked"]);
  expect(find("nothing like it")).toEqual([]);
});

test("the filters leave the states of a part of the flow, and of a kind", () => {
  const found = findStates(fixtures, { search: "", group: "Consent", kind: "problem" });
  expect(found).toContain("consent.refused");
  expect(found).toContain("consentFailed.unreachable");
  expect(found).not.toContain("consent.standard");
  expect(kindOf(fixtures["emailOtpEntry.resending"] as never)).toBe("waiting");
  expect(kindOf(fixtures["main.discovery"] as never)).toBe("resting");
});

test("a name that does not exist is answered with the nearest that do", () => {
  expect(nearStates(names, "main.oneTapUnregistered")[0]).toBe("main.oneTapUnregisteredOrigin");
  expect(nearStates(names, "zzz")).toEqual([]);
});
