// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { draw, erase } from "../testing/draw.tsx";
import { ImpactBar } from "./ImpactBar.tsx";

afterEach(erase);

test("each kind with people has a share of the bar, and its number and meaning as text", () => {
  const { place } = draw(
    <ImpactBar
      label="Impact"
      parts={[
        { kind: "good", count: 1200, text: "Sign in as before" },
        { kind: "warning", count: 0, text: "Need to do something first" },
        { kind: "bad", count: 1, text: "Locked out" },
      ]}
    />,
  );
  const track = place.querySelector("[data-part=impact-track]") as HTMLElement;
  expect(track.getAttribute("aria-hidden")).toBe("true");
  const shares = [...track.children].map((share) => [
    share.getAttribute("data-state"),
    (share as HTMLElement).style.getPropertyValue("--po-count"),
  ]);
  expect(shares).toEqual([
    ["good", "1200"],
    ["bad", "1"],
  ]);
  expect([...place.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "1,200 Sign in as before",
    "1 Locked out",
  ]);
  // The icons differ, not only the colors.
  const icons = [...place.querySelectorAll("li path")].map((path) => path.getAttribute("d"));
  expect(new Set(icons).size).toBe(2);
});
