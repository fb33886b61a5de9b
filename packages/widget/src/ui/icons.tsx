import { alertIcon, checkIcon, defineIcon, Icon } from "@portico/ui/components/Icon";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";

addStyles(`
.portico-mark { display: grid; place-items: center; width: 48px; height: 48px; margin-block-end: 18px; border-radius: 50%; border: 1px solid transparent; color: var(--po-ink); background: var(--po-tint); }
.portico-mark[data-state=error] { color: var(--po-error); background: var(--po-error-tint, color-mix(in srgb, #B00 6%, var(--po-surface))); }
.portico-mark[data-state=success] { color: var(--po-success); background: color-mix(in srgb, currentColor 14%, var(--po-surface)); }
.portico-mark > .portico-icon { width: 24px; height: 24px; stroke-width: 1.6; }
.portico-mark .portico-icon-check { stroke-dasharray: 20; transition: stroke-dashoffset .32s .12s ease-out; }
@starting-style { .portico-mark .portico-icon-check { stroke-dashoffset: 20; } }
@media (prefers-reduced-motion: reduce) { .portico-mark .portico-icon-check { transition: none; } }
`);

const mailIcon = /* @__PURE__ */ defineIcon(
  "mail",
  "M3.5 4h11A1.5 1.5 0 0 1 16 5.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 2 12.5v-7A1.5 1.5 0 0 1 3.5 4M2.4 5.4 9 9.8l6.6-4.4",
);

const closedIcon = /* @__PURE__ */ defineIcon("closed", "M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 1 0 9 1.6M5.8 9h6.4");

const icons = { error: alertIcon, success: checkIcon, mail: mailIcon, closed: closedIcon };

/** The large round icon above the title of a result. The title says the same. */
export function StatusIcon({ kind }: { kind: keyof typeof icons }) {
  return (
    <div {...part("mark")} data-state={kind}>
      <Icon drawing={icons[kind]} />
    </div>
  );
}

addStyles(`
.portico-arrow { display: inline-block; flex: none; }
.portico-arrow > .portico-icon { width: 15px; height: 15px; }
.portico-arrow[data-state=back], .portico-arrow:dir(rtl) { scale: -1 1; }
.portico-arrow[data-state=back]:dir(rtl) { scale: none; }
`);

const arrowIcon = /* @__PURE__ */ defineIcon("arrow", "M3 9h12M10.5 4.5 15 9l-4.5 4.5");

/** An arrow forward, or `back`, in reading direction. */
export function ArrowIcon({ back }: { back?: boolean }) {
  return (
    <span {...part("arrow")} data-state={back ? "back" : undefined}>
      <Icon drawing={arrowIcon} />
    </span>
  );
}
