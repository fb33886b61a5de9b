import { type ReactNode, useEffect, useRef } from "react";

const focusable = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)";

/**
 * A part's own box. When what has the focus goes, the focus goes to what came in its place, a view's heading first, else to
 * what stands before it: it never falls to the page, where a keyboard and a screen reader would begin anew.
 */
export function KeptFocus({ children, ...attributes }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Notifications are beside the box.
    const root = box.current?.parentElement;
    if (!root) return;
    const { ownerDocument } = root;
    let held: HTMLElement | undefined;
    const come = ({ target }: FocusEvent) => {
      held = target as HTMLElement;
    };
    // Some browsers tell a blur of what is taken out of the page, too; only who went elsewhere has left.
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
      // Nothing has come that is to be seen: the page stays where it is.
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

/** What came at that moment, in the same panel or in the place of one. */
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
