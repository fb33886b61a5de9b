import { adminLanguages, PartFrame } from "@portico/admin/fixtures";
import { ConsentView, consentLanguages, LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
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
export function Specimen(props: SpecimenProps) {
  const { name, fixture, display } = props;
  const kind = isAdmin(fixture) ? "admin" : undefined;
  if (display.frame === "bare") {
    return (
      <figure className="specimen" data-width={display.width} data-fixture={name} data-kind={kind}>
        <View {...props} />
      </figure>
    );
  }
  return <Thumbnail {...props} />;
}

/** It renders its state only once it is near the viewport: hundreds of states at once keep a page busy for seconds. */
function Thumbnail(props: SpecimenProps) {
  const { name, fixture, display } = props;
  const figure = useRef<HTMLElement>(null);
  const isNear = useIsNear(figure);
  return (
    <figure
      ref={figure}
      className="specimen"
      data-width={display.width}
      data-kind={isAdmin(fixture) ? "admin" : undefined}
    >
      <div data-fixture={name} inert>
        {isNear && <View {...props} />}
      </div>
      <figcaption>
        <a href={displayHref({ ...display, screen: name })}>{nameState(name).state}</a>
      </figcaption>
    </figure>
  );
}

/** Whether the element has been within a screen's height of the viewport. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      // On desktops the main area scrolls, on phones the page.
      { rootMargin: "100% 0px", scrollMargin: "100% 0px" },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

function View({ fixture, display }: SpecimenProps): ReactNode {
  const languages = isAdmin(fixture) ? adminLanguages : isConsent(fixture) ? consentLanguages : loginLanguages;
  const language = useLanguage(languages, isAdmin(fixture) && fixture.isEnglish ? "en" : display.locale);
  const viewProps = {
    send: () => {},
    styles: displayStyles(display),
    dir: display.dir || undefined,
    language,
  };
  return isAdmin(fixture) ? (
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
}
