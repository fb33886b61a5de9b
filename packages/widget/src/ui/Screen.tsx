import { type ReactNode, useContext, useEffect, useRef } from "react";
import { part } from "./part.ts";
import { ShellContext } from "./shell.ts";

/**
 * One screen of the flow, around its card. A screen that follows another comes in softly, says its title, and has the focus
 * on its heading, unless one of its fields took it already or the visitor is elsewhere on the page.
 * @param onEdit is called whenever one of its fields is edited.
 */
export function Screen({ name, onEdit, children }: { name: string; onEdit?: () => void; children: ReactNode }) {
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
      onChange={onEdit}
    >
      {children}
    </div>
  );
}
