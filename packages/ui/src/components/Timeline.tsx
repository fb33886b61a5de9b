import type { ReactNode } from "react";
import { useLocale } from "../hooks/use-locale.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { messageIcon } from "./EventMark.tsx";
import { checkIcon, crossIcon, defineIcon, dotIcon, Icon } from "./Icon.tsx";
import { exactTime } from "./When.tsx";

addStyles(`
.portico-timeline { display: grid; grid-template-columns: minmax(0, 1fr); }
.portico-timeline > li { display: grid; grid-template-columns: 24px minmax(0, 1fr); column-gap: 12px; }
.portico-timeline-day { padding-block: 4px 8px; grid-column: 2; font: var(--po-bold) 13px/18px var(--po-font); color: var(--po-soft); }
.portico-timeline-rail { display: grid; grid-template-rows: auto minmax(8px, 1fr); justify-items: center; color: var(--po-soft); }
.portico-timeline-mark { display: grid; place-items: center; width: 24px; height: 24px; border: 1px solid var(--po-border); border-radius: 12px; background: var(--po-surface); }
.portico-timeline-mark > .portico-icon { width: 14px; height: 14px; }
.portico-timeline-mark[data-state=good] { color: var(--po-success); background: color-mix(in srgb, var(--po-success) 10%, var(--po-surface)); border-color: currentColor; }
.portico-timeline-mark[data-state=bad] { color: var(--po-error); background: color-mix(in srgb, var(--po-error) 8%, var(--po-surface)); border-color: currentColor; }
.portico-timeline-mark > .portico-icon:has(> .portico-icon-leave):dir(rtl) { scale: -1 1; }
.portico-timeline > li:not(:last-child) .portico-timeline-rail::after { content: ""; width: 2px; background: var(--po-line); }
.portico-timeline-body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; min-width: 0; padding-block-end: 20px; }
.portico-timeline > li:last-child .portico-timeline-body { padding-block-end: 0; }
.portico-timeline-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; min-width: 0; }
.portico-timeline-title { display: flex; flex: 1 1 200px; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-width: 0; font: var(--po-bold) 15px/24px var(--po-font); text-align: start; overflow-wrap: anywhere; }
.portico-timeline-title:is(button) { cursor: pointer; border-radius: var(--po-radius); }
@media (hover: hover) { .portico-timeline-title:is(button):hover { text-decoration: underline; text-underline-offset: 3px; } }
.portico-timeline-count { padding: 0 7px; font: var(--po-bold) 12px/18px var(--po-font); background: var(--po-tint); border-radius: 9px; }
.portico-timeline-time { min-width: 64px; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-timeline-detail { font: 13px/18px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-timeline-reason { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 10px 12px; max-width: 68ch; font: 14px/20px var(--po-font); background: var(--po-tint); border-radius: var(--po-radius-box); }
`);

export interface TimelineItem {
  key: string;
  /** RFC 3339. */
  at: string;
  /** How it ended. The mark only supports the title. */
  kind?: keyof typeof marks | undefined;
  title: string;
  /** The number of events that this one counts for. */
  count?: number;
  detail?: string;
  /** What led to it, and what to do. */
  reason?: ReactNode;
  onOpen?: (() => void) | undefined;
}

const minusIcon = /* @__PURE__ */ defineIcon("minus", "M5.2 9h7.6");
const leaveIcon = /* @__PURE__ */ defineIcon("leave", "M7.5 3.2h-4v11.600h4M7.5 9h7M11.5 6l3 3-3 3");
const marks = { good: checkIcon, bad: crossIcon, off: minusIcon, sent: messageIcon, ended: leaveIcon } as const;

/** Events on a line, newest first, with a heading for each day. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  const locale = useLocale();
  const dayOf = ({ at }: TimelineItem) => describeDay(new Date(at), locale);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only if it has the role.
    <ol {...part("timeline")} role="list" aria-label={label}>
      {items.map((item, at) => {
        const day = dayOf(item);
        const before = items[at - 1];
        return (
          <li key={item.key}>
            {(!before || dayOf(before) !== day) && <span {...part("timeline-day")}>{day}</span>}
            <Rail kind={item.kind} />
            <Body item={item} locale={locale} />
          </li>
        );
      })}
    </ol>
  );
}

/** "Today", "Yesterday", or the date, which has a year only if it is not this one. */
function describeDay(day: Date, locale: string | undefined): string {
  const today = new Date();
  const daysAgo = Math.round((new Date(today).setHours(0, 0, 0, 0) - new Date(day).setHours(0, 0, 0, 0)) / 86_400_000);
  if (daysAgo === 0 || daysAgo === 1) {
    const text = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-daysAgo, "day");
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  }
  const isThisYear = day.getFullYear() === today.getFullYear();
  const options = { weekday: "long", month: "long", day: "numeric" } as const;
  return day.toLocaleDateString(locale, isThisYear ? options : { ...options, year: "numeric" });
}

function Rail({ kind }: Pick<TimelineItem, "kind">) {
  return (
    <span {...part("timeline-rail")} aria-hidden="true">
      <span {...part("timeline-mark")} data-state={kind}>
        <Icon drawing={kind ? marks[kind] : dotIcon} />
      </span>
    </span>
  );
}

function Body({ item, locale }: { item: TimelineItem; locale: string | undefined }) {
  const { at, title, count = 1, detail, reason, onOpen } = item;
  const words = (
    <>
      <bdi>{title}</bdi>
      {count > 1 && <span {...part("timeline-count")}>× {count.toLocaleString(locale)}</span>}
    </>
  );
  return (
    <div {...part("timeline-body")}>
      <div {...part("timeline-head")}>
        {onOpen ? (
          <button {...part("timeline-title")} type="button" onClick={onOpen}>
            {words}
          </button>
        ) : (
          <span {...part("timeline-title")}>{words}</span>
        )}
        <time {...part("timeline-time")} dateTime={at} title={exactTime(at, locale)}>
          {new Date(at).toLocaleTimeString(locale, { timeStyle: "short" })}
        </time>
      </div>
      {detail && (
        <p {...part("timeline-detail")}>
          <bdi>{detail}</bdi>
        </p>
      )}
      {reason && <div {...part("timeline-reason")}>{reason}</div>}
    </div>
  );
}
