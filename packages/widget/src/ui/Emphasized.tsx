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
