import { ConsentView, createConsentFixtures, createFixtures, LoginView } from "@portico/widget/fixtures";
import { createRoot } from "react-dom/client";
import { createToasts } from "../../packages/ui/src/lib/toasts.ts";
import { fetchArea, fetchLazy } from "../../packages/widget/src/login/areas/load-lazy.ts";
import { fetchIcons } from "../../packages/widget/src/login/ui/LazyProviderIcon.tsx";

const fixtures = { ...createFixtures(Date.now()), ...createConsentFixtures() };

const ignore = () => {};

/** Renders one screen in one of its states into an element. */
function draw(element: Element, name: string) {
  const root = createRoot(element);
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`There is no ${name}.`);
  root.render(
    "request" in fixture ? (
      <ConsentView state={fixture} send={ignore} getIDPConsentManifest={fixture.getIDPConsentManifest} />
    ) : (
      <LoginView state={fixture} send={ignore} styles={{}} toasts={createToasts()} />
    ),
  );
  return () => root.unmount();
}

// The later chunks are loaded first, so that each screen is rendered once.
await Promise.all([fetchLazy(), fetchIcons(), ...["mfa", "passwords", "sso"].map(fetchArea)]);

const sample = { draw, names: Object.keys(fixtures) };

export type Sample = typeof sample;
Object.assign(globalThis, { sample });
