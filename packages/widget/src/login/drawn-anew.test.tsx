// @vitest-environment jsdom
// How often the first screen is drawn: each time is work of the main thread, and may be a calculation of styles.
import { createClient } from "@portico/client";
import { Profiler } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { LoginWidget } from "./LoginWidget.tsx";

afterEach(() => vi.unstubAllGlobals());

// What comes later is fetched in the test; the runner has made it by then.
beforeAll(() => import("./lazy.ts"));

test("the first screen is drawn once, and once more when what comes later is here, however many products there are", async () => {
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
