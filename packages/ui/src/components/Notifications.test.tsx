// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { draw, erase } from "../testing/draw.tsx";
import { Notifications, useNotify } from "./Notifications.tsx";

afterEach(erase);

const undo = vi.fn(async () => {});

function Page() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify("Editor added to Grace Hopper", undo)}>
      Save
    </button>
  );
}

test("a notification can be closed at once, without undoing what it reports", async () => {
  const { place } = draw(
    <Notifications>
      <Page />
    </Notifications>,
  );
  const toasts = () => [...place.querySelectorAll("[data-part=toast]")];
  place.querySelector("button")?.click();
  await expect.poll(() => toasts().length).toBe(1);
  const buttons = [...(toasts()[0] as Element).querySelectorAll("button")];
  expect(buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent)).toEqual([
    "Undo",
    expect.stringMatching(/^Close: ./),
  ]);
  buttons.at(-1)?.click();
  await expect.poll(() => toasts().length).toBe(0);
  expect(undo).not.toHaveBeenCalled();
});
