import { adminLanguages, PartFrame } from "@portico/admin/fixtures";
import { ConsentView, consentLanguages, LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import { type ReactNode, useState } from "react";
import { displayStyles } from "../lib/brands.ts";
import { changeDisplay, type Display, displayHref } from "../lib/display.ts";
import { type Fixture, isAdmin, isConsent } from "../lib/fixtures.ts";
import { nameState } from "../lib/name-state.ts";

interface SpecimenProps {
  name: string;
  fixture: Fixture;
  display: Display;
}

/** One state of a screen. In the overview, any action in it opens the page of the state. */
export function Specimen({ name, fixture, display }: SpecimenProps) {
  const kind = isAdmin(fixture) ? "admin" : undefined;
  const isBare = display.frame === "bare";
  const isInOverview = !isBare && display.screen === "";
  // In the overview, a specimen is inert until the pointer is over it. Otherwise each would take the focus and scroll there.
  const [isInteractive, setInteractive] = useState(!isInOverview);
  const languages = isAdmin(fixture) ? adminLanguages : isConsent(fixture) ? consentLanguages : loginLanguages;
  const language = useLanguage(languages, display.locale);
  const viewProps = {
    send: () => isInOverview && changeDisplay({ screen: name }),
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
    <figure
      className="specimen"
      data-width={display.width}
      data-kind={kind}
      onPointerEnter={() => setInteractive(true)}
    >
      <figcaption>
        <a href={displayHref({ ...display, screen: name })}>{nameState(name).state}</a>
      </figcaption>
      <div data-fixture={name} inert={!isInteractive}>
        {view}
      </div>
    </figure>
  );
}
