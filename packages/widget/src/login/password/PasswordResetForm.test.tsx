// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFixtures } from "../../testing/login-fixtures.ts";
import { sampleStrength } from "../../testing/login-samples.ts";
import { fetchLazy } from "../areas/load-lazy.ts";
import { LoginView } from "../LoginView.tsx";
import type { FlowEvent, FlowState } from "../machine.ts";
import { transition } from "../transition.ts";

let state: FlowState;
let place: HTMLElement;
let root: Root;
const asked: unknown[] = [];

function send(event: FlowEvent) {
  const [next, effects] = transition(state, event);
  state = next;
  asked.push(...effects.filter(({ type }) => type === "resetPassword"));
  render();
}
const render = () => root.render(<LoginView state={state} send={send} styles={{}} />);

beforeEach(async () => {
  await fetchLazy();
  state = createFixtures(0)["passwordResetForm.empty"] as FlowState;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  asked.length = 0;
  flushSync(render);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const field = () => place.querySelector("input[name=password]") as HTMLInputElement;
const button = () => place.querySelector("button[type=submit]") as HTMLButtonElement;
function type(text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
  flushSync(() => field().dispatchEvent(new Event("input", { bubbles: true })));
}
const enter = () =>
  flushSync(() => field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
const checked = (valid_password: boolean) =>
  flushSync(() => send({ type: "strengthChecked", strength: sampleStrength({ valid_password }) }));
const good = "correct horse battery staple";

test("an Enter during the strength check is remembered, shown, and submits when the answer is good", async () => {
  type(good);
  expect(button().disabled).toBe(true);
  enter();

  expect([button().disabled, button().getAttribute("aria-busy")]).toEqual([false, "true"]);
  await vi.waitFor(() => expect(place.querySelector("[data-part=live]")?.textContent).toContain("Checking"));
  expect(asked).toEqual([]);
  checked(true);
  await vi.waitFor(() => expect(asked).toMatchObject([{ type: "resetPassword", password: good }]));
});

test.each<[what: string, meanwhile: () => void]>([
  ["a password that will not do", () => checked(false)],
  [
    "one that is typed further meanwhile",
    () => {
      type(`${good}!`);
      checked(true);
    },
  ],
])("but not %s", async (_, meanwhile) => {
  type(good);
  enter();
  meanwhile();
  await vi.waitFor(() => expect(button().getAttribute("aria-busy")).toBeNull());
  expect(asked).toEqual([]);
});
