import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";
import type { Load } from "../ground/use-load.ts";
import { FailureNote, type FailureTexts } from "./Failure.tsx";
import { Skeleton } from "./Skeleton.tsx";

// A quick answer does not flicker.
addStyles(`
.portico-shown { display: contents; }
.portico-shown > * { transition: opacity .2s; }
.portico-shown[aria-busy=true] > * { opacity: .6; transition-delay: .2s; }
`);

interface ShownProps<Value> {
  of: Load<Value>;
  /** Rows that the skeleton is high. */
  rows?: number;
  texts?: FailureTexts;
  children: (value: Value) => ReactNode;
}

/** What a call answered, or its place, or why it is not here. What answers an earlier question is dimmed. */
export function Shown<Value>({ of, rows, texts, children }: ShownProps<Value>) {
  if (of.status === "loading") return <Skeleton rows={rows} />;
  if (of.status === "failed")
    return <FailureNote failure={of.failure} texts={texts} onRetry={() => void of.reload()} />;
  return (
    <div className="portico-shown" aria-busy={of.isStale || undefined}>
      {children(of.value)}
    </div>
  );
}
