// For Vitest's `setupFiles`: the files that a worker runs share its globals, so none leaves its clock or its spies there, nor
// anything on the page.
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if ("document" in globalThis) document.body.replaceChildren();
});
