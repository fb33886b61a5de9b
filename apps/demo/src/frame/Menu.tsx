import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

interface MenuProps {
  /** The name of the menu, for those who do not see it. */
  name: string;
  /** The content of the button. */
  button: ReactNode;
  align: "start" | "end";
  onOpen?: () => void;
  /** Stands above the items and is none of them. */
  intro?: ReactNode;
  /** The items; each calls `close` when it is chosen. */
  items: (close: () => void) => ReactNode;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** A button with a menu, after the ARIA pattern: arrows, Home and End move, Escape and Tab close. */
export function Menu({ name, button, align, onOpen, intro, items }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // The items may arrive later than the menu; the focus waits for them on the list.
  useEffect(() => {
    if (!isOpen || itemsOf(list.current).includes(document.activeElement as HTMLElement)) return;
    (itemsOf(list.current)[0] ?? list.current)?.focus();
  });

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }

  function toggle() {
    if (isOpen) return close();
    setIsOpen(true);
    onOpen?.();
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") close();
    if (event.key === "Tab") setIsOpen(false);
    const all = itemsOf(list.current);
    const step = steps[event.key];
    if (!step || all.length === 0) return;
    event.preventDefault();
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  }

  return (
    <div className={`menu menu-${align}`} ref={whole}>
      <button
        ref={opener}
        type="button"
        className="menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {button}
      </button>
      {isOpen && (
        <div className={`menu-popup menu-popup-${align}`}>
          {intro}
          <div ref={list} role="menu" aria-label={name} tabIndex={-1} onKeyDown={press}>
            {items(close)}
          </div>
        </div>
      )}
    </div>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}
