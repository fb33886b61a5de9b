import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-unbroken { white-space: nowrap; }
`);

/** A text whose words with a hyphen, such as Multi-Factor, stay on one line. It says the same to the letter. */
export function Unbroken({ text }: { text: string }) {
  return (
    <>
      {text.split(/(\S+-\S+)/).map((piece, at) =>
        at % 2 ? (
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
