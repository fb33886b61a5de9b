import { createConsentFixtures, createFixtures } from "@portico/widget/fixtures";
import { expect, test } from "vitest";
import { nameState, screens } from "../lib/name-state.ts";
import { findSimilarStates, findStates, noFilter, stateKind } from "./find-states.ts";

const fixtures = { ...createFixtures(0), ...createConsentFixtures() };
const names = Object.keys(fixtures);

test("every state has a unique label", () => {
  const full = names.map((name) => nameState(name).full);
  expect(new Set(full).size).toBe(full.length);
  // Lower case except for names.
  const words = full.map((name) => name.replace(/\b(One Tap|QR|SSO|URL)\b/g, "it"));
  for (const name of words) expect(name).toMatch(/^[A-Za-z][a-z ,-]+ · [A-Za-z][a-z ,-]*$/);
});

test("every screen with states has a name, and every named screen has states", () => {
  const used = new Set(names.map((name) => name.split(".")[0] ?? ""));
  // Those of a new second factor are named by their IDs.
  const named = [...used].filter((id) => id in screens || !id.startsWith("mfa"));
  expect(Object.keys(screens).sort()).toEqual(named.sort());
});

test("product names keep their spelling", () => {
  expect(nameState("main.oneTapUnregisteredOrigin").full).toBe("Main · One Tap, unregistered origin");
  expect(nameState("error.ssoRefused").full).toBe("Error · SSO refused");
});

test("the search matches all words in any order, in labels and IDs", () => {
  const find = (search: string) => findStates(fixtures, { ...noFilter, search });
  expect(find("")).toEqual(names);
  expect(find("tap ORIGIN")).toEqual(["main.oneTapUnregisteredOrigin"]);
  expect(find("totpEntry.locked")).toEqual(["totpEntry.locked"]);
  expect(find("nothing like it")).toEqual([]);
});

test("the filters select by group and kind", () => {
  const found = findStates(fixtures, { search: "", group: "Consent", kind: "problem" });
  expect(found).toContain("consent.unreachable");
  expect(found).toContain("consentFailed.unreachable");
  expect(found).not.toContain("consent.standard");
  expect(stateKind(fixtures["emailOtpEntry.resending"] as never)).toBe("waiting");
  expect(stateKind(fixtures["main.discovery"] as never)).toBe("resting");
});

test("similar names are suggested for an unknown one", () => {
  expect(findSimilarStates(names, "main.oneTapUnregistered")[0]).toBe("main.oneTapUnregisteredOrigin");
  expect(findSimilarStates(names, "zzz")).toEqual([]);
});
