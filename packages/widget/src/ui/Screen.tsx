import { ShellContext } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useContext, useEffect, useRef } from "react";

addStyles(`
.portico-screen[aria-busy=true] { cursor: progress; opacity: .6; transition: opacity .2s .2s; }
`);

export interface ScreenProps {
  name: string;
  busy?: boolean | undefined;
  onEdit?: () => void;
  children: ReactNode;
}

/**
 * One screen of the flow, around its card. A screen that follows another comes in softly, says its title, and has the focus
 * on its heading, unless one of its fields took it already or the visitor is elsewhere on the page.
 * @param busy whether what was asked for cannot be begun yet.
 * @param onEdit is called whenever one of its fields is edited.
 */
export function Screen({ name, busy, onEdit, children }: ScreenProps) {
  const shell = useContext(ShellContext);
  const screen = useRef<HTMLDivElement>(null);
  const follows = shell.screen !== undefined && shell.screen !== name;
  useEffect(() => {
    const previous = shell.screen;
    shell.screen = name;
    const title = screen.current?.querySelector<HTMLElement>("[data-part=title]");
    if (!title || previous === undefined || previous === name) return;
    shell.announce(title.textContent ?? "");
    const { activeElement, body } = title.ownerDocument;
    // The focus falls to the body when what had it goes with the old screen.
    if (!activeElement || activeElement === body) title.focus();
  }, [name, shell]);
  return (
    <div
      key={name}
      {...part("screen")}
      ref={screen}
      data-screen={name}
      data-state={follows ? "entering" : undefined}
      aria-busy={busy}
      onInput={onEdit}
    >
      {children}
    </div>
  );
}
