import type { ReactNode } from "react";

/**
 * A translated sentence that contains labels of another product's console. The labels are bold and keep their text
 * direction. No line begins with the separator of a path.
 */
export function Sentence({ text, labels }: { text: string; labels: readonly string[] }) {
  return <p>{mark(text, labels)}</p>;
}

/** A translated text with a passage, such as the path of a URL, that keeps its direction. */
export function LeftToRight({ text, passage }: { text: string; passage: string }) {
  const at = text.indexOf(passage);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi dir="ltr">{passage}</bdi>
      {text.slice(at + passage.length)}
    </>
  );
}

function mark(text: string, [word, ...others]: readonly string[]): ReactNode {
  if (word === undefined) return text;
  const at = text.indexOf(word);
  if (at < 0) return mark(text, others);
  return (
    <>
      {mark(text.slice(0, at), others)}
      <b>
        <bdi dir="ltr">{word.replaceAll(" ›", "\u00A0›")}</bdi>
      </b>
      {mark(text.slice(at + word.length), others)}
    </>
  );
}
