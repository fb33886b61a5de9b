import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";

// Four groups per line, never five.
addStyles(`
.portico-secret { padding: 14px calc(50% - 9ch - 20px); margin-block-end: 14px; font: 16px/26px ui-monospace, Menlo, Consolas, monospace; text-align: center; direction: ltr; unicode-bidi: isolate; user-select: all; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-secret > :not(.portico-unseen) { display: inline-block; margin: 0 5px; }
`);

/** A secret to type by hand, in groups of letters, four groups per line. */
export function Secret({ groups, label }: { groups: readonly string[]; label: string }) {
  const counted = groups.map((group, at) => ({ group, at }));
  return (
    <p {...part("secret")}>
      <span className={unseen}>{label} </span>
      {counted.map(({ group, at }) => (
        <span key={at}>{group} </span>
      ))}
    </p>
  );
}
