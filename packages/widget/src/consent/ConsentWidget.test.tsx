// @vitest-environment jsdom
import { createClient } from "@portico/client";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountIdentityProvider } from "../mount/mount-identity-provider.ts";
import { PorticoIdentityProvider } from "../react/PorticoIdentityProvider.tsx";
import { sampleBootstrap } from "../testing/login-samples.ts";

const apiUrl = "https://login.acme.test";
const onError = vi.fn();

let place: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  place = document.body.appendChild(document.createElement("div"));
  place.id = "consent";
});

afterEach(() => {
  place.remove();
  onError.mockReset();
  vi.unstubAllGlobals();
});

const see = (text: string) =>
  vi.waitFor(() => expect(place.textContent).toContain(text), { timeout: 10_000, interval: 10 });

test("a missing parameter is shown, and the host gets an error", async () => {
  history.replaceState(null, "", "/consent?client_id=app");
  const widget = mountIdentityProvider({
    elementId: "#consent",
    publicToken: "public-token-test-1",
    apiUrl,
    callbacks: { onError },
  });
  await see("Required parameter is missing: redirect_uri. Please reach out to the application developer.");
  await vi.waitFor(() => expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: "missing_parameter" }));
  widget.update({ strings: { consent: { failedTitle: "Schade" } } });
  await see("Schade");
  widget.unmount();
  expect(place.textContent).toBe("");
});

test.each([
  "/consent?client_id=app&redirect_uri=https://app.test/",
  "/logout?client_id=app&post_logout_redirect_uri=x",
])(
  "a visitor without a session sees a message at %s, and the host gets one error, even if React mounts twice",
  async (address) => {
    history.replaceState(null, "", address);
    const client = createClient("public-token-test-1", { apiUrl });
    const root = createRoot(place);
    flushSync(() =>
      root.render(
        <StrictMode>
          <PorticoIdentityProvider client={client} callbacks={{ onError }} />
        </StrictMode>,
      ),
    );
    expect(place.textContent).toContain("Loading...");
    await see("No active session detected. Please log in to continue.");
    expect(onError.mock.calls.map(([error]) => error.code)).toEqual(["no_session"]);
    root.unmount();
    client.destroy();
  },
);

test("a render is logged with the whole configuration, without secrets, functions by their names", async () => {
  history.replaceState(null, "", "/consent?client_id=app&redirect_uri=https://app.test/");
  const client = createClient("public-token-test-1", { apiUrl });
  const log = vi.spyOn(client.telemetry, "log");
  client.bootstrap = async () => sampleBootstrap as never;
  const root = createRoot(place);
  const [styles, strings] = [{ colorScheme: "dark" as const }, { consent: { failedTitle: "Schade" } }];
  root.render(
    <PorticoIdentityProvider
      client={client}
      styles={styles}
      strings={strings}
      locale="de"
      dir="ltr"
      titleLevel={2}
      nonce="nonce-1"
      getIDPConsentManifest={() => ["Read"]}
      trustedAuthTokenParams={{ trustedAuthToken: "secret-1", tokenProfileID: "profile-1" }}
      callbacks={{ onError }}
    />,
  );
  const renders = () => log.mock.calls.filter(([name]) => name === "render_b2b_idp_screen");
  await vi.waitFor(() => expect(renders()).toHaveLength(1), { timeout: 10_000 });
  const [, details] = renders()[0] ?? [];
  expect(details?.options).toEqual({
    styles,
    strings,
    locale: "de",
    dir: "ltr",
    titleLevel: 2,
    manifest: "getIDPConsentManifest",
    callbacks: ["onError"],
    tokenProfileID: "profile-1",
  });
  expect(JSON.stringify(details)).not.toMatch(/secret-1|nonce-1/);
  root.unmount();
  client.destroy();
});

test("a client from another copy of the package is logged, and the member sees an error", async () => {
  history.replaceState(null, "", "/consent?client_id=app&redirect_uri=https://app.test/");
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const foreign = { bootstrap: async () => sampleBootstrap, bootstrapSync: () => null } as never;
  const widget = mountIdentityProvider({ element: place, client: foreign });
  await see("We couldn't load this part of the page.");
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ code: "wrong_argument" });
  logged.mockRestore();
  widget.unmount();
});

test("a server renders the wait", () => {
  const client = createClient("public-token-test-1", { apiUrl });
  expect(renderToString(<PorticoIdentityProvider client={client} />)).toContain("portico-root");
  client.destroy();
});
