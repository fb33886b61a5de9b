import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-unbroken { white-space: nowrap; }
`);

/** A text whose words with a hyphen, such as Multi-Factor, stay on one line. It says the same to the letter. */
export function Unbroken({ text }: { text: string }) {
  return (
    <>
      {text.split(/( )/).map((piece) =>
        piece.includes("-") ? (
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
