import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { createElement, Fragment, type ReactNode } from "react";
import { Strong } from "./Strong.tsx";

/** A sentence in which names and addresses stand out, wherever the sentence's language puts them. */
export function Emphasized({ text, values }: { text: string; values: readonly string[] }) {
  const pieces: ReactNode[] = [];
  let rest = text;
  for (;;) {
    const next = values
      .filter((value) => value !== "" && rest.includes(value))
      .sort((a, b) => rest.indexOf(a) - rest.indexOf(b) || b.length - a.length)[0];
    if (next === undefined) break;
    const at = rest.indexOf(next);
    pieces.push(rest.slice(0, at), createElement(Strong, null, next));
    rest = rest.slice(at + next.length);
  }
  return createElement(Fragment, null, ...pieces, rest);
}

addStyles(`
.portico-clipped { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.portico-stack :has(.portico-clipped) { min-width: 0; }
`);

/** A text on one line, with all of it in its title, where the same words stand in full nearby. */
export function Clipped({ text }: { text: string }) {
  return (
    <span className="portico-clipped" title={text}>
      {text}
    </span>
  );
}

addStyles(`
.portico-command { padding: 8px 10px; font: 12px/18px ui-monospace, Menlo, Consolas, monospace; color: var(--po-ink); direction: ltr; unicode-bidi: isolate; text-align: start; user-select: all; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
`);

/** A line for a terminal; one click selects it whole. */
export function Command({ children }: { children: string }) {
  return <code {...part("command")}>{children}</code>;
}

addStyles(`
.portico-unbroken { white-space: nowrap; }
`);

/** Longer words of other languages have to break on a small screen. */
const LONGEST = 20;

/** A text whose words with a hyphen, such as Multi-Factor, stay on one line. It says the same to the letter. */
export function Unbroken({ text }: { text: string }) {
  return (
    <>
      {text.split(/( )/).map((piece) =>
        piece.includes("-") && piece.length < LONGEST ? (
          <span key={piece} className="portico-unbroken">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </>
  );
}
