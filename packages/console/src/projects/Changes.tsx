import { Badge } from "@portico/ui/components/Badge";
import { Row, Rows } from "@portico/ui/components/Rows";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { Change } from "./types.ts";

addStyles(`
.portico-change { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; margin-block-start: 4px; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; }
.portico-change > * { padding: 1px 8px; direction: ltr; text-align: left; overflow-wrap: anywhere; white-space: pre-wrap; border-radius: 4px; text-decoration: none; }
.portico-change > del { color: var(--po-error); background: color-mix(in srgb, var(--po-error) 8%, var(--po-surface)); }
.portico-change > ins { color: var(--po-success); background: color-mix(in srgb, var(--po-success) 10%, var(--po-surface)); }
.portico-change > del::before { content: "− "; }
.portico-change > ins::before { content: "+ "; }
`);

const MAX_LENGTH = 2000;

/** The changed settings with old and new values. Secrets are listed without values. */
export function Changes({ changes, label }: { changes: readonly Change[]; label: string }) {
  return (
    <Rows label={label}>
      {changes.map((change) => (
        <Row
          key={change.path}
          title={change.path}
          badges={!("before" in change) && !("after" in change) && <Badge>Secret changed</Badge>}
        >
          <div {...part("change")}>
            {"before" in change && <del>{textOf(change.before)}</del>}
            {"after" in change && <ins>{textOf(change.after)}</ins>}
          </div>
        </Row>
      ))}
    </Rows>
  );
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
