import type { ReactNode } from "react";
import { ButtonText, buttonPart } from "./Button.tsx";
import { away } from "./part.ts";

/** A link as tall and wide as a button, such as 'Open Gmail'. */
export function LinkButton({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a {...buttonPart("side")} {...away} href={href}>
      <ButtonText icon={icon}>{children}</ButtonText>
    </a>
  );
}
