import { addStyles } from "@portico/ui/theme/styles";

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
