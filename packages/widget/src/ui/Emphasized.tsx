import { Strong } from "./Strong.tsx";

/** A sentence with one name or address in it made to stand out, wherever the sentence's language puts it. */
export function Emphasized({ text, value }: { text: string; value: string }) {
  const at = value ? text.indexOf(value) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Strong>{value}</Strong>
      {text.slice(at + value.length)}
    </>
  );
}
