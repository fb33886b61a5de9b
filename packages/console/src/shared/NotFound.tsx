import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import type { Load } from "@portico/ui/hooks/use-load";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";
import { ActionLink } from "./navigate.tsx";

addStyles(`
.portico-console-hold { padding: clamp(16px, 8% - 10px, 24px); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: 10px; }
`);

interface NotFoundProps {
  /** What the URL names: "member". */
  what: string;
  /** Where to go instead. */
  to: string;
  /** The name of that page. */
  back: string;
}

/** Shown for a URL that names nothing. */
export function NotFound({ what, to, back }: NotFoundProps) {
  return (
    <div {...part("console-hold")}>
      <Empty
        isMissing
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}
        actions={<ActionLink to={to}>{back}</ActionLink>}
      >
        {`There is no ${what} at this URL. It may have been deleted, or the link is incomplete.`}
      </Empty>
    </div>
  );
}

interface FoundProps<Value> extends NotFoundProps {
  load: Load<Value>;
  rows?: number;
  children: (value: Value) => ReactNode;
}

/** The content of a page. While it loads, or if that fails, a panel holds its place. */
export function PageAsync<Value>({ load, rows, children }: Pick<FoundProps<Value>, "load" | "rows" | "children">) {
  if (load.value !== undefined) return <Async load={load}>{children}</Async>;
  return (
    <div {...part("console-hold")}>
      <Async load={load} rows={rows}>
        {children}
      </Async>
    </div>
  );
}

/** Shows what the URL names, or that it does not exist. */
export function Found<Value>({ load: of, rows, children, ...missing }: FoundProps<Value>) {
  if (of.status === "failed" && of.failure.type.endsWith("_not_found")) return <NotFound {...missing} />;
  return (
    <PageAsync load={of} rows={rows}>
      {children}
    </PageAsync>
  );
}
