import { useAnnounce } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useEffect } from "react";

addStyles(`
.portico-note { display: grid; gap: 10px; margin-block-start: 14px; padding: 14px 16px; font: 13px/18px var(--po-font); color: var(--po-soft); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); overflow-wrap: anywhere; }
.portico-note > b { font-weight: var(--po-bold); color: var(--po-ink); }
`);

interface NoteProps {
  title?: string;
  says: string;
  /** For notes to developers, which are English in every language. */
  lang?: "en";
  children: ReactNode;
}

/** A box below the card that may appear later and moves nothing. @param says the text to announce. */
export function Note({ title, says, lang, children }: NoteProps) {
  const announce = useAnnounce();
  useEffect(() => announce(says), [announce, says]);
  return (
    <div {...part("note")} lang={lang} dir={lang && "ltr"}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}
