import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";

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
      <Icon of={arrowIcon} />
    </span>
  );
}
