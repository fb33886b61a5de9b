import { expect, test } from "vitest";
import { tokenState } from "./token-state.ts";

const now = Date.parse("2026-03-02T10:00:00Z");

test.each([
  ["2026-03-02T10:00:00Z", "over"],
  ["2026-03-30T10:00:00Z", "soon"],
  ["2027-03-02T10:00:00Z", "good"],
])('a token that expires at %s is "%s"', (at, state) => expect(tokenState(at, now)).toBe(state));
