import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { createElement, Fragment, type ReactNode } from "react";
import { Strong } from "./layout.tsx";

/** A sentence with emphasized values, wherever the language puts them. */
export function Emphasized({ text, values }: { text: string; values: readonly string[] }) {
  const pieces: ReactNode[] = [];
  let rest = text;
  for (;;) {
    const next = values
      .filter((value) => value !== "" && rest.includes(value))
      .sort((a, b) => rest.indexOf(a) - rest.indexOf(b) || b.length - a.length)[0];
    if (next === undefined) break;
    const at = rest.indexOf(next);
    const [stop = ""] = hasTightEnd(text, next) ? (/^[.,:;!?]/.exec(rest.slice(at + next.length)) ?? []) : [];
    pieces.push(rest.slice(0, at), createElement(Strong, null, stop ? withStop(next, stop) : next));
    rest = rest.slice(at + next.length + stop.length);
  }
  return createElement(Fragment, null, ...pieces, rest);
}

/** Shorter values fit on a line. */
const FITS = 24;

/** Whether a full stop after an email address could be alone on a line. Isolates of the other direction keep theirs outside. */
function hasTightEnd(text: string, value: string): boolean {
  return value.includes("@") && value.length > FITS && !/[\u0590-\u08ff]/.test(text);
}

/** Keeps the last part of an address, such as `.example`, and the full stop after it together. */
function withStop(value: string, stop: string): ReactNode {
  const [end = ""] = /[.@ ]?[^.@ ]{1,12}$/.exec(value) ?? [];
  const head = value.slice(0, value.length - end.length);
  return createElement(Fragment, null, head, createElement("span", { className: "portico-unbroken" }, end + stop));
}

addStyles(`
.portico-clipped { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.portico-stack :has(.portico-clipped) { min-width: 0; }
`);

/** A text on one line, with the full text as its title. Use it only if the full text is visible nearby. */
export function Truncated({ text }: { text: string }) {
  return (
    <span className="portico-clipped" title={text}>
      {text}
    </span>
  );
}

addStyles(`
.portico-command { padding: 8px 10px; font: 12px/18px var(--po-mono); color: var(--po-ink); direction: ltr; unicode-bidi: isolate; text-align: start; user-select: all; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
`);

/** A terminal command. One click selects it. */
export function Command({ children }: { children: string }) {
  const [name, ...options] = children.split(" --");
  return (
    <code {...part("command")}>
      {name}
      {options.map((option) => [" ", <span key={option} className="portico-unbroken">{`--${option}`}</span>])}
    </code>
  );
}

addStyles(`
.portico-unbroken { white-space: nowrap; }
`);

/** Longer words, as in other languages, must be able to break on small screens. */
const LONGEST = 20;

/** Keeps words with a hyphen, such as Multi-Factor, on one line without changing the text. */
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
