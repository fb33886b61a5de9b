// For Vitest's `setupFiles`: test files in a worker share its globals, so timers, spies and the page are reset after each.
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  // A dynamic import that is still pending must not render into the page of the next file.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if ("document" in globalThis) document.body.replaceChildren();
});
