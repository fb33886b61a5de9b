import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      {children}
    </svg>
  );
}

export const ArrowIcon = () => (
  <Icon>
    <path d="M3.5 9h11M10 4.5 14.5 9 10 13.5" />
  </Icon>
);

export const BackArrowIcon = () => (
  <Icon>
    <path d="M14.5 9h-11M8 4.5 3.5 9 8 13.5" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 8 8M13 5l-8 8" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m4 9.5 3.4 3.4L14 5.6" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M9 3.5v11M3.5 9h11" />
  </Icon>
);

export const DeleteIcon = () => (
  <Icon>
    <path d="M3.5 5h11M7 5V3.4h4V5M5 5l.6 9.6h6.8L13 5M7.6 8v4M10.4 8v4" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <path d="M6.5 6.5h8v8h-8zM11.5 6.5v-3h-8v8h3" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="6.8" />
    <path d="M9 5.6v3.9M9 12.2v.1" />
  </Icon>
);
