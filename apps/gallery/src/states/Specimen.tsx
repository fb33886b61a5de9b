import { adminLanguages, PartFrame } from "@portico/admin/fixtures";
import { ConsentView, consentLanguages, LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import type { ReactNode } from "react";
import { displayStyles } from "../lib/brands.ts";
import { type Display, displayHref } from "../lib/display.ts";
import { type Fixture, isAdmin, isConsent } from "../lib/fixtures.ts";
import { nameState } from "../lib/name-state.ts";

interface SpecimenProps {
  name: string;
  fixture: Fixture;
  display: Display;
}

/** One state of a screen. In the overview it is a thumbnail, which leads to the page of the state. */
export function Specimen({ name, fixture, display }: SpecimenProps) {
  const kind = isAdmin(fixture) ? "admin" : undefined;
  const isBare = display.frame === "bare";
  const languages = isAdmin(fixture) ? adminLanguages : isConsent(fixture) ? consentLanguages : loginLanguages;
  const language = useLanguage(languages, display.locale);
  const viewProps = {
    send: () => {},
    styles: displayStyles(display),
    dir: display.dir || undefined,
    language,
  };
  const view: ReactNode = isAdmin(fixture) ? (
    <PartFrame
      calls={fixture.calls}
      isInline={fixture.isInline}
      styles={viewProps.styles}
      dir={viewProps.dir}
      language={language}
    >
      {fixture.screen}
    </PartFrame>
  ) : isConsent(fixture) ? (
    <ConsentView
      state={fixture}
      getIDPConsentManifest={fixture.getIDPConsentManifest}
      identify={fixture.identify}
      {...viewProps}
    />
  ) : (
    <LoginView state={fixture} {...viewProps} />
  );
  if (isBare) {
    return (
      <figure className="specimen" data-width={display.width} data-fixture={name} data-kind={kind}>
        {view}
      </figure>
    );
  }
  return (
    <figure className="specimen" data-width={display.width} data-kind={kind}>
      <div data-fixture={name} inert>
        {view}
      </div>
      <figcaption>
        <a href={displayHref({ ...display, screen: name })}>{nameState(name).state}</a>
      </figcaption>
    </figure>
  );
}
