import { expect, test } from "vitest";
import { toastLifetimeMs } from "../components/Toaster.tsx";
import { createToasts } from "./toasts.ts";

test("a toast is shown until it is dismissed", () => {
  const toasts = createToasts();
  const id = toasts.push("success", "Email resent");
  expect(toasts.getAll()).toEqual([{ id, kind: "success", text: "Email resent" }]);
  toasts.dismiss(id);
  expect(toasts.getAll()).toEqual([]);
});

test("all go at once when their screen does", () => {
  const toasts = createToasts();
  toasts.push("loading", "One moment");
  toasts.push("error", "Something went wrong");
  toasts.clear();
  expect(toasts.getAll()).toEqual([]);
});

test("above 20 the oldest goes", () => {
  const toasts = createToasts();
  for (let number = 1; number <= 25; number++) toasts.push("blank", `toast ${number}`);
  expect(toasts.getAll().map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, at) => `toast ${at + 6}`));
});

test("subscribers are called on every change until they unsubscribe", () => {
  const toasts = createToasts();
  let calls = 0;
  const leave = toasts.subscribe(() => calls++);
  toasts.dismiss(toasts.push("error", "Something went wrong"));
  expect(calls).toBe(2);
  leave();
  toasts.push("blank", "Copied");
  expect(calls).toBe(2);
});

test("the list is the same object until it changes", () => {
  const toasts = createToasts();
  expect(toasts.getAll()).toBe(toasts.getAll());
});

test("toasts stay as long as the product promises", () => {
  const kinds = ["blank", "error", "success", "loading", "custom"] as const;
  expect(kinds.map(toastLifetimeMs)).toEqual([4000, 4000, 2000, 0, 4000]);
});
