// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { draw, erase } from "../testing/draw.tsx";
import { auditEvents, projectEventTitles } from "../texts/audit-events.ts";
import { EventMark } from "./EventMark.tsx";

afterEach(erase);

function shapeOf(action: string): string | null | undefined {
  const { place } = draw(<EventMark action={action} />);
  const shape = place.querySelector("path")?.getAttribute("d");
  erase();
  return shape;
}

test("every event has an icon, also one of a newer provider", () => {
  const known = Object.keys({ ...auditEvents.titles, ...projectEventTitles });
  for (const action of [...known, "thing.of_later", "constructor.of_nothing"])
    expect(shapeOf(action), action).toMatch(/^M/i);
});

test("a failed attempt has another shape than a successful one, not only another color", () => {
  expect(shapeOf("password.refused")).not.toBe(shapeOf("password.accepted"));
  expect(shapeOf("password.refused")).toBe(shapeOf("second_factor.locked"));
});

test("an icon is hidden from screen readers, which read the title", () => {
  const { place } = draw(<EventMark action="session.issued" />);
  expect(place.querySelector("[data-part=event-mark]")?.getAttribute("aria-hidden")).toBe("true");
});
