import type { ReactNode } from "react";
import type { Pages } from "../hooks/use-pages.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action, Actions } from "./Action.tsx";
import { breakable } from "./DefinitionList.tsx";
import { FailureNote } from "./FailureNote.tsx";
import { defineIcon, Icon } from "./Icon.tsx";

// On narrow screens a single short action stays beside its text, and several are on a line of their own under it.
// The lead is in the padding of its row, so that whatever wraps begins where the text does.
addStyles(`
.portico-rows { display: grid; grid-template-columns: minmax(0, 1fr); border-block-start: 1px solid var(--po-line); }
.portico-rows > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding-block: 12px; min-width: 0; }
.portico-rows > li + li { border-block-start: 1px solid var(--po-line); }
:is(.portico-panel, .portico-panel > .portico-async) > .portico-rows:last-child { margin-block-end: -12px; }
:is(.portico-rows, .portico-box, .portico-bulk) .portico-rows { border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
:is(.portico-rows, .portico-box, .portico-bulk) .portico-rows > li { padding-inline: 14px; }
.portico-line-row { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
.portico-line-row > .portico-avatar { width: 36px; height: 36px; }
.portico-line-row:has(> .portico-line-words:nth-child(2)) { padding-inline-start: 48px; }
.portico-line-row > :has(+ .portico-line-words) { margin-inline-start: -48px; }
.portico-line-row > .portico-event-mark { margin-inline-end: 4px; }
.portico-line-row > .portico-line-words { flex: 1 1 150px; min-width: 0; }
.portico-line-title { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; font: var(--po-bold) 15px/20px var(--po-font); unicode-bidi: plaintext; text-align: start; overflow-wrap: anywhere; }
.portico-line-cause { display: block; font: 14px/20px var(--po-font); overflow-wrap: anywhere; }
.portico-line-detail { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-line-row:is(button) { flex: 1 1 180px; flex-wrap: nowrap; min-width: 0; cursor: pointer; text-align: start; border-radius: var(--po-radius); }
.portico-line-words + .portico-icon { color: var(--po-soft); }
.portico-line-words + .portico-icon:dir(rtl) { scale: -1 1; }
@container portico-admin (max-width: 480px) {
.portico-line-row > .portico-line-words { flex-basis: 112px; }
.portico-line-row:has(> .portico-actions > :nth-child(2)) > :is(.portico-line-words, button.portico-line-row) { flex-basis: 100%; }
}
@media (hover: hover) { .portico-line-row:is(button):hover .portico-line-title > bdi { text-decoration: underline; text-underline-offset: 3px; } }
`);

const openIcon = /* @__PURE__ */ defineIcon("open-row", "m7 4.5 4.5 4.5L7 13.5");

/** A list of items. @param label the name of the list if there is no heading. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only if it has the role.
    <ul {...part("rows")} role="list" aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** An avatar or icon. */
  lead?: ReactNode;
  title: ReactNode;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** What is wrong, and what to do. */
  cause?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  /** Opens the item. */
  onOpen?: (() => void) | undefined;
  /** Below the row, full width: a dialog or a form. */
  children?: ReactNode;
}

export function Row({ lead, title, badges, cause, detail, actions, onOpen, children }: RowProps) {
  const words = (
    <span {...part("line-words")}>
      <span {...part("line-title")}>
        <bdi>{typeof title === "string" ? breakable(title) : title}</bdi>
        {badges}
      </span>
      {cause && <span {...part("line-cause")}>{cause}</span>}
      {detail && <span {...part("line-detail")}>{detail}</span>}
    </span>
  );
  return (
    <li>
      <div {...part("line-row")}>
        {onOpen ? (
          <button {...part("line-row")} type="button" onClick={onOpen}>
            {lead}
            {words}
            {!actions && <Icon drawing={openIcon} />}
          </button>
        ) : (
          <>
            {lead}
            {words}
          </>
        )}
        {actions}
      </div>
      {children}
    </li>
  );
}

/** Loads the next page of a list, if there is one. */
export function More<Item>({ pages }: { pages: Pages<Item> }) {
  const { more } = useStrings("shared", shared);
  if (pages.moreFailure) return <FailureNote failure={pages.moreFailure} onRetry={() => void pages.more()} />;
  if (!pages.hasMore) return null;
  return (
    <Actions>
      <Action busy={pages.isMoreBusy} onClick={() => void pages.more()}>
        {more}
      </Action>
    </Actions>
  );
}
