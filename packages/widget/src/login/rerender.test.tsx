// @vitest-environment jsdom
// How often the first screen is drawn: each time is work of the main thread, and may be a calculation of styles.
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("the first screen is drawn once, and once more when what comes later is here, however many products there are", async () => {
  // Nothing is loaded yet, whatever ran here before.
  vi.resetModules();
  const { createClient } = await import("@portico/client");
  const { Profiler } = await import("react");
  const { createRoot } = await import("react-dom/client");
  const { LoginWidget } = await import("./LoginWidget.tsx");
  // The test loads the chunk itself; by then the runner has transformed it.
  await import("./areas/later-area.ts");
  document.documentElement.lang = "en";
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const client = createClient("public-token-live-0000", { apiUrl: "https://login.test" });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const drawn: string[] = [];
  const parts = () => ["input", "toaster"].filter((part) => place.querySelector(`[data-part=${part}]`)).join();
  root.render(
    <Profiler id="login" onRender={() => drawn.push(parts())}>
      <LoginWidget client={client} products={["emailMagicLinks", "emailOtp", "oauth"]} authFlowType="Discovery" />
    </Profiler>,
  );
  await vi.waitFor(() => expect(drawn).toContain("input,toaster"), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(drawn).toEqual(["input", "input,toaster"]);
  root.unmount();
  client.destroy();
});
