import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import type { Load } from "@portico/ui/hooks/use-load";
import { part } from "@portico/ui/theme/part";
import type { ReactNode } from "react";
import { Link } from "./navigate.tsx";

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
    <Empty
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}
      actions={
        <Link {...part("link")} to={to}>
          {back}
        </Link>
      }
    >
      {`There is no ${what} at this URL. It may have been deleted, or the link is incomplete.`}
    </Empty>
  );
}

interface FoundProps<Value> extends NotFoundProps {
  load: Load<Value>;
  rows?: number;
  children: (value: Value) => ReactNode;
}

/** Shows what the URL names, or that it does not exist. */
export function Found<Value>({ load: of, rows, children, ...missing }: FoundProps<Value>) {
  if (of.status === "failed" && of.failure.type.endsWith("_not_found")) return <NotFound {...missing} />;
  return (
    <Async load={of} rows={rows}>
      {children}
    </Async>
  );
}
