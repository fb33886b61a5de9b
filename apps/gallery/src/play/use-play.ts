import { playConsent, playLogin } from "@portico/widget/playground";
import { useEffect, useMemo } from "react";
import { isConsent, namesOf, type WidgetFixture } from "../ground/fixtures.ts";
import type { Look } from "../ground/look.ts";

/** Plays a state, for as long as it is shown. */
export function usePlay(fixture: WidgetFixture, { names }: Look) {
  const play = useMemo(() => {
    const options = { names: namesOf(names) };
    return isConsent(fixture)
      ? ({ kind: "consent", fixture, ...playConsent(fixture, options) } as const)
      : ({ kind: "login", ...playLogin(fixture, options) } as const);
  }, [fixture, names]);
  useEffect(() => {
    play.flow.start();
    return play.flow.stop;
  }, [play]);
  return play;
}

export type Play = ReturnType<typeof usePlay>;
