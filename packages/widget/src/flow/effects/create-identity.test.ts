import type { MemberSession } from "@portico/wire";
import { expect, test } from "vitest";
import { remainingMinutes } from "./create-identity.ts";

const session = { started_at: "2026-03-02T08:00:00Z", expires_at: "2026-03-02T10:00:00Z" } as MemberSession;

test.each([
  ["2026-03-02T09:00:30Z", 59],
  ["2026-03-02T09:58:00Z", 5],
  ["2026-03-02T11:00:00Z", 5],
  // The device's clock is slow.
  ["2026-03-02T06:00:00Z", 120],
])("at %s it has %i minutes left", (now, minutes) => expect(remainingMinutes(session, Date.parse(now))).toBe(minutes));

test("without a session nothing is known", () => expect(remainingMinutes(null)).toBeUndefined());
