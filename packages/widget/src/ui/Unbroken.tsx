import { addStyles } from "@portico/ui/theme/styles";

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
