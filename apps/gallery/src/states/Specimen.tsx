import { adminLanguages, PartFrame } from "@portico/admin/fixtures";
import { ConsentView, consentLanguages, LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import { type ReactNode, useState } from "react";
import { stylesOf } from "../ground/brands.ts";
import { type Fixture, isAdmin, isConsent } from "../ground/fixtures.ts";
import { changeLook, type Look, writeLook } from "../ground/look.ts";
import { nameState } from "../ground/name-state.ts";

interface SpecimenProps {
  name: string;
  fixture: Fixture;
  look: Look;
}

/** One state of one screen, as it looks. What is pressed on it leads to its own page, where it is played. */
export function Specimen({ name, fixture, look }: SpecimenProps) {
  const kind = isAdmin(fixture) ? "admin" : undefined;
  const isBare = look.frame === "bare";
  const isAmongOthers = !isBare && look.screen === "";
  // Side by side nobody may take the focus, or the page would jump to the last that wants it. What a pointer is over wakes up.
  const [isAwake, setAwake] = useState(!isAmongOthers);
  const languages = isAdmin(fixture) ? adminLanguages : isConsent(fixture) ? consentLanguages : loginLanguages;
  const language = useLanguage(languages, look.locale);
  const shown = {
    send: () => isAmongOthers && changeLook({ screen: name }),
    styles: stylesOf(look),
    dir: look.dir || undefined,
    language,
  };
  const view: ReactNode = isAdmin(fixture) ? (
    <PartFrame
      calls={fixture.calls}
      isInline={fixture.isInline}
      styles={shown.styles}
      dir={shown.dir}
      language={language}
    >
      {fixture.screen}
    </PartFrame>
  ) : isConsent(fixture) ? (
    <ConsentView
      state={fixture}
      getIDPConsentManifest={fixture.getIDPConsentManifest}
      identify={fixture.identify}
      {...shown}
    />
  ) : (
    <LoginView state={fixture} {...shown} />
  );
  if (isBare) {
    return (
      <figure className="specimen" data-width={look.width} data-fixture={name} data-kind={kind}>
        {view}
      </figure>
    );
  }
  return (
    <figure className="specimen" data-width={look.width} data-kind={kind} onPointerEnter={() => setAwake(true)}>
      <figcaption>
        <a href={writeLook({ ...look, screen: name })}>{nameState(name).state}</a>
      </figcaption>
      <div data-fixture={name} inert={!isAwake}>
        {view}
      </div>
    </figure>
  );
}
