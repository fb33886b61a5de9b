import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";

// As wide as four groups, and no fifth.
addStyles(`
.portico-secret { padding: 14px calc(50% - 9ch - 20px); margin-block-end: 14px; font: 16px/26px ui-monospace, Menlo, Consolas, monospace; text-align: center; direction: ltr; unicode-bidi: isolate; user-select: all; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-secret > :not(.portico-unseen) { display: inline-block; margin: 0 5px; }
`);

/** Letters to copy by hand, in groups that the eye can hold, four to a line. */
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
