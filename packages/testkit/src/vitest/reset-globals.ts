// For Vitest's `setupFiles`: test files in a worker share its globals, so timers, spies and the page are reset after each.
import { afterAll, afterEach, vi } from "vitest";

// On `globalThis`, because the worker loads the mock once and this file before each test file.
const shared = globalThis as { reactRoots?: Set<{ unmount(): void }> };
shared.reactRoots ??= new Set();
const roots = shared.reactRoots;

vi.mock(import("react-dom/client"), async (importOriginal) => {
  const original = await importOriginal();
  const createRoot: typeof original.createRoot = (...options) => {
    const root = original.createRoot(...options);
    roots.add(root);
    return root;
  };
  return { ...original, createRoot };
});

afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  // A dynamic import that is still pending must not render into the page of the next file.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // A timer of a component that is still shown would run when there is no page any more.
  for (const root of roots) root.unmount();
  roots.clear();
  if ("document" in globalThis) document.body.replaceChildren();
});
