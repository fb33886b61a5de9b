import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";

addStyles(`
.portico-skeleton { display: grid; gap: 10px; }
.portico-skeleton > i { display: block; height: 44px; background: var(--po-tint); border-radius: var(--po-radius-box); }
`);

/** A placeholder for loading content, a few rows high. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const { loading } = useStrings("shared", shared);
  return (
    <div {...part("skeleton")}>
      <span className={unseen}>{loading}</span>
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <i key={at} aria-hidden="true" />
      ))}
    </div>
  );
}
