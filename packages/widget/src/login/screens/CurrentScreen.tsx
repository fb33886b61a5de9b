import { useEffect, useReducer, useRef, useState } from "react";
import type { Styles } from "../../theme/styles-config.ts";
import { Screen } from "../../ui/Screen.tsx";
import type { FlowState, ScreenName } from "../flow/machine.ts";
import type { Send } from "../flow/run-flow.ts";
import { screensAfter } from "../flow/screens-after.ts";
import { Unavailable } from "./Unavailable.tsx";
import { fetchView, viewOf } from "./views.ts";

const PREFETCH_DELAY_MS = 200;

export interface CurrentScreenProps {
  state: FlowState;
  send: Send;
  styles: Styles;
}

/**
 * The view of the current step. While its chunk is on the way the step before stays, whose events the machine
 * ignores by then; so nothing flashes and nothing shifts.
 */
export function CurrentScreen({ state, send, styles }: CurrentScreenProps) {
  const name = state.step.screen;
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const [missing, setMissing] = useState<ScreenName | null>(null);
  const shown = useRef(state);
  const isHere = viewOf(name) !== undefined;
  const hasFailed = missing === name;

  useEffect(() => {
    if (isHere || hasFailed) return;
    let isGone = false;
    fetchView(name).then(
      () => isGone || showAgain(),
      () => isGone || setMissing(name),
    );
    return () => {
      isGone = true;
    };
  }, [name, isHere, hasFailed]);

  useEffect(() => {
    // Later than the first paint, which needs the line for itself.
    const timer = setTimeout(() => {
      // What cannot be fetched ahead is fetched, and its failure told, when it is needed.
      for (const next of screensAfter[name]) fetchView(next).catch(() => {});
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name]);

  useEffect(() => {
    if (isHere) shown.current = state;
  });

  if (hasFailed && !isHere) return <Unavailable onRetry={() => setMissing(null)} />;
  const current = isHere ? state : shown.current;
  const View = viewOf(current.step.screen);
  if (!View) return null;
  return (
    <Screen name={current.step.screen}>
      <View step={current.step} flow={current} send={send} styles={styles} />
    </Screen>
  );
}
