import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";

// Four groups per line, never five.
addStyles(`
.portico-secret-box { padding: 14px 0 10px; margin-block-end: 14px; text-align: center; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-secret { padding: 0 calc(50% - 9ch - 20px); font: 16px/26px var(--po-mono); direction: ltr; unicode-bidi: isolate; user-select: all; }
.portico-secret-box > .portico-text-button { margin-block-start: 8px; }
.portico-secret > :not(.portico-unseen) { display: inline-block; margin: 0 5px; }
`);

interface SecretProps {
  secret: string;
  label: string;
  /** A button to copy it. */
  children?: ReactNode;
}

/** A secret to type by hand: lowercase, in groups of four letters, four groups per line. */
export function Secret({ secret, label, children }: SecretProps) {
  const groups = secret.toLowerCase().match(/.{1,4}/g) ?? [];
  const counted = groups.map((group, at) => ({ group, at }));
  return (
    <div className="portico-secret-box">
      <p {...part("secret")}>
        <span className={unseen}>{label} </span>
        {counted.map(({ group, at }) => (
          <span key={at}>{group} </span>
        ))}
      </p>
      {children}
    </div>
  );
}
