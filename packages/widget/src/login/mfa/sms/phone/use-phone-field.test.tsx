// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePhoneField } from "./use-phone-field.ts";

/** The metadata loads when a test says so. */
const known = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("./phone-numbers.ts", async (importActual) => {
  await known.promise;
  return importActual();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let field: ReturnType<typeof usePhoneField> | undefined;

function Field() {
  field = usePhoneField({ country: "US", callingCode: "1", typed: "" });
  return null;
}

function draw() {
  flushSync(() => createRoot(document.createElement("div")).render(<Field />));
  return { type: (text: string) => flushSync(() => field?.type(text)), typed: () => field?.phone.typed };
}

test("a number stays as it was typed while nothing is known of numbers, and for good after 10 s", async () => {
  const { type, typed } = draw();
  type("2025550123");
  expect(typed()).toBe("2025550123");
  await vi.advanceTimersByTimeAsync(10_000);
  known.resolve();
  await vi.dynamicImportSettled();
  expect(typed()).toBe("2025550123");
});

test("once something is known, it is written as its country writes it, as it is typed", async () => {
  const { type, typed } = draw();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  type("2025550123");
  expect(typed()).toBe("(202) 555-0123");
});

test.each([
  ["de", "DE", "49"],
  ["pt-BR", "BR", "55"],
  ["en-US", "US", "1"],
  ["no language", "US", "1"],
])("an empty field begins with the country of the browser: %s, %s", async (language, country, callingCode) => {
  vi.spyOn(navigator, "language", "get").mockReturnValue(language);
  draw();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  expect(field?.phone).toMatchObject({ country, callingCode });
  vi.restoreAllMocks();
});
