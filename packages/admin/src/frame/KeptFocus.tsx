import { type ReactNode, useEffect, useRef } from "react";

const focusable = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)";

/**
 * The root element of a component. When the focused element is removed, the focus moves to what replaced it (a heading
 * first), otherwise to the element before it. It never falls back to the page, where keyboard and screen reader users
 * would start again from the top.
 */
export function KeptFocus({ children, ...attributes }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Notifications are siblings of this element.
    const root = box.current?.parentElement;
    if (!root) return;
    const { ownerDocument } = root;
    let held: HTMLElement | undefined;
    const come = ({ target }: FocusEvent) => {
      held = target as HTMLElement;
    };
    // Some browsers also fire a blur when an element is removed. Only forget it if it is still in the page.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held === target && held?.isConnected && !held.matches(":focus")) held = undefined;
      });
    const observer = new MutationObserver((records) => {
      if (!held || held.isConnected || ownerDocument.activeElement !== ownerDocument.body) return;
      const lost = held;
      held = undefined;
      const record = records.find(
        ({ target, removedNodes }) => root.contains(target) && [...removedNodes].some((one) => one.contains(lost)),
      );
      if (!record) return;
      const follower = newIn(record, records);
      if (follower) follower.focus();
      // Nothing new was added, so don't scroll.
      else before(record, root)?.focus({ preventScroll: true });
    });
    root.addEventListener("focusin", come);
    root.addEventListener("focusout", leave);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener("focusin", come);
      root.removeEventListener("focusout", leave);
      observer.disconnect();
    };
  }, []);
  return (
    <div {...attributes} ref={box}>
      {children}
    </div>
  );
}

/** Finds the first focusable element that was added, in the same panel or in place of one. */
function newIn({ target }: MutationRecord, records: readonly MutationRecord[]): HTMLElement | undefined {
  const place = target as HTMLElement;
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
  return [...(place.closest("[data-part=panel]") ?? place).querySelectorAll<HTMLElement>(focusable)].find((one) =>
    added.some((node) => node.contains(one)),
  );
}

function before({ target, previousSibling }: MutationRecord, root: HTMLElement): HTMLElement | undefined {
  const { DOCUMENT_POSITION_PRECEDING: precedes, DOCUMENT_POSITION_CONTAINED_BY: isInside } = Node;
  const end = previousSibling?.isConnected ? previousSibling : target;
  return [...root.querySelectorAll<HTMLElement>(focusable)]
    .filter(
      (one) => end.compareDocumentPosition(one) & (end === target ? precedes : precedes | isInside) || end === one,
    )
    .at(-1);
}
