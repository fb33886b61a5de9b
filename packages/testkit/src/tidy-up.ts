// For Vitest's `setupFiles`: the files that a worker runs share its globals, so none leaves its clock or its spies there, nor
// anything on the page.
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  // A lazy screen may still be on its way. It must not arrive in the next file, whose page is another one.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if ("document" in globalThis) document.body.replaceChildren();
});
