import type { ReactNode } from "react";
import type { Load } from "../hooks/use-load.ts";
import { failures } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { addStyles } from "../theme/styles.ts";
import { Empty } from "./Empty.tsx";
import { FailureNote, type FailureTexts } from "./FailureNote.tsx";
import { Skeleton } from "./Skeleton.tsx";

// Delayed, so that a quick response does not flicker.
addStyles(`
.portico-async { display: contents; }
.portico-async > * { transition: opacity .2s; }
.portico-async[aria-busy=true] > * { opacity: .6; transition-delay: .2s; }
`);

interface AsyncProps<Value> {
  load: Load<Value>;
  /** Height of the skeleton, in rows. */
  rows?: number;
  texts?: FailureTexts;
  children: (value: Value) => ReactNode;
}

/** Shows the result of a call, a skeleton while it loads, or the error. A stale value is dimmed. */
export function Async<Value>({ load, rows, texts, children }: AsyncProps<Value>) {
  if (load.status === "loading") return <Skeleton rows={rows} />;
  if (load.status === "failed" && load.failure.kind === "forbidden")
    return <Hidden type={load.failure.type} texts={texts} />;
  if (load.status === "failed")
    return <FailureNote failure={load.failure} texts={texts} onRetry={() => void load.reload()} />;
  return (
    <div className="portico-async" aria-busy={load.isStale || undefined}>
      {children(load.value)}
    </div>
  );
}

/** In place of what the member may not see, which is no error. */
function Hidden({ type, texts }: { type: string; texts?: FailureTexts | undefined }) {
  const { hidden, askAdmin } = useStrings("failures", failures);
  const own = texts?.[type];
  return (
    <Empty isLocked title={own ?? hidden}>
      {own ? undefined : askAdmin}
    </Empty>
  );
}
