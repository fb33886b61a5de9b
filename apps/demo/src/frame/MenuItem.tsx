import type { ReactNode } from "react";

interface MenuItemProps {
  onChoose: () => void;
  isBusy?: boolean;
  isCurrent?: boolean;
  children: ReactNode;
}

export function MenuItem({ onChoose, isBusy = false, isCurrent, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      aria-current={isCurrent || undefined}
      aria-busy={isBusy || undefined}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
