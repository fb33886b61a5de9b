import { addStyles } from "../theme/styles.ts";
import { defineIcon, Icon } from "./Icon.tsx";
import { Popover } from "./Popover.tsx";

addStyles(`
.portico-popover:has(> .portico-row-menu) { width: max-content; max-width: min(320px, 100vw - 24px); }
.portico-row-menu { display: grid; padding: 6px; }
.portico-row-menu > button { min-height: 40px; padding: 6px 12px; font: 15px/20px var(--po-font); text-align: start; border-radius: var(--po-radius); cursor: pointer; }
@media (hover: hover) { .portico-row-menu > button:hover { background: var(--po-tint); } }
`);

const moreIcon = /* @__PURE__ */ defineIcon(
  "more",
  "M9 3a.6.6 0 1 0 0 1.2.6.6 0 1 0 0-1.2M9 8.4a.6.6 0 1 0 0 1.2.6.6 0 1 0 0-1.2M9 13.8a.6.6 0 1 0 0 1.2.6.6 0 1 0 0-1.2",
);

export interface RowMenuItem {
  label: string;
  onChoose: () => void;
}

interface RowMenuProps {
  /** The accessible name of the button, with the name of the item. */
  label: string;
  items: readonly RowMenuItem[];
  /** Open initially, for screenshots. */
  isOpenAtFirst?: boolean;
}

/** The actions of an item in a list, behind one button. */
export function RowMenu({ label, items, isOpenAtFirst }: RowMenuProps) {
  return (
    <Popover label={label} button={<Icon drawing={moreIcon} />} align="end" isOpenAtFirst={isOpenAtFirst}>
      {(close) => (
        <div className="portico-row-menu">
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
