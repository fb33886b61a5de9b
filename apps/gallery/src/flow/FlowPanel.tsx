import { drawConsentFlow, drawLoginFlow } from "@portico/widget/playground";
import { useMemo, useState } from "react";
import { type Look, writeLook } from "../ground/look.ts";
import { screens } from "../ground/name-state.ts";
import { FlowGraph } from "./FlowGraph.tsx";
import { layOut } from "./lay-out.ts";
import { fixtureWord } from "./name-screen.ts";
import { stageOf } from "./stages.ts";

interface FlowPanelProps {
  kind: "login" | "consent";
  /** The screen that lights up; empty for none. */
  current: string;
  /** The names of all states. */
  names: readonly string[];
  look: Look;
}

/** Where each screen leads, as the machine itself has it. */
export default function FlowPanel({ kind, current, names, look }: FlowPanelProps) {
  const [hasReturns, setReturns] = useState(false);
  const drawing = useMemo(
    () => layOut(kind === "consent" ? drawConsentFlow() : drawLoginFlow(), (screen) => stageOf(kind, screen)),
    [kind],
  );
  const wordOf = (screen: string) => fixtureWord(kind, screen);
  const firstOf = (screen: string) => names.find((name) => name.split(".")[0] === wordOf(screen)) ?? "";
  return (
    <section className="flow" aria-label="Flow">
      <header>
        <p>
          {drawing.places.length} screens and {drawing.lines.length} ways between them, asked of the machine that runs
          the widget.
        </p>
        <label>
          <input type="checkbox" checked={hasReturns} onChange={(event) => setReturns(event.currentTarget.checked)} />
          Show the ways back
        </label>
      </header>
      <FlowGraph
        drawing={drawing}
        current={current}
        hasReturns={hasReturns}
        labelOf={(screen) => screens[wordOf(screen)]?.name ?? screen}
        hrefOf={(screen) => writeLook({ ...look, screen: firstOf(screen) })}
      />
    </section>
  );
}
