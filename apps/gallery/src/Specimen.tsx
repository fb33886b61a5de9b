import { ConsentView, LoginView } from "@portico/widget/fixtures";
import type { Fixture } from "./fixtures.ts";
import type { Look } from "./look.ts";

/** One state of one screen. It hears nothing: the gallery shows what a state looks like, not where it leads. */
export function Specimen({ name, fixture, look }: { name: string; fixture: Fixture | undefined; look: Look }) {
  if (!fixture) return null;
  const shown = { send: () => {}, styles: { colorScheme: look.theme }, dir: look.dir };
  return (
    // Side by side nobody may take the focus, or the page would jump to the last that wants it.
    <figure
      className="specimen"
      data-width={look.width}
      data-fixture={name}
      inert={look.frame === "gallery" && look.screen === ""}
    >
      {look.frame === "gallery" && <figcaption>{name}</figcaption>}
      {"request" in fixture ? (
        <ConsentView state={fixture} getIDPConsentManifest={fixture.getIDPConsentManifest} {...shown} />
      ) : (
        <LoginView state={fixture} {...shown} />
      )}
    </figure>
  );
}
