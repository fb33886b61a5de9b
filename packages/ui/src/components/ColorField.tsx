import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

addStyles(`
.portico-color-field { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; }
.portico-color-pick { width: 40px; height: 40px; margin-block-start: 26px; padding: 4px; appearance: none; cursor: pointer; background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius); }
.portico-color-pick::-webkit-color-swatch-wrapper { padding: 0; }
.portico-color-pick::-webkit-color-swatch { border: 1px solid var(--po-line); border-radius: calc(var(--po-radius) - 3px); }
.portico-color-pick::-moz-color-swatch { border: 1px solid var(--po-line); border-radius: calc(var(--po-radius) - 3px); }
.portico-color-pick[data-state=empty]::-webkit-color-swatch { opacity: 0; }
.portico-color-pick[data-state=empty]::-moz-color-swatch { opacity: 0; }
.portico-color-pick:disabled { background: var(--po-tint); cursor: default; }
`);

/** A text field for a color as #rgb or #rrggbb. The swatch beside it opens the browser's picker, for pointers only. */
export function ColorField(props: TextFieldProps) {
  const color = expand(props.value);
  return (
    <div {...part("color-field")}>
      <TextField {...props} />
      <input
        {...part("color-pick")}
        data-state={color ? undefined : "empty"}
        type="color"
        aria-hidden="true"
        tabIndex={-1}
        disabled={props.disabled}
        value={color ?? "#ffffff"}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/** `#rrggbb`, which is all that the browser's picker takes. */
function expand(text: string): string | undefined {
  const [, digits = ""] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? [];
  if (digits.length === 6) return `#${digits.toLowerCase()}`;
  return digits ? `#${[...digits.toLowerCase()].map((digit) => digit + digit).join("")}` : undefined;
}
