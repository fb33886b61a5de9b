import type { ReactNode } from "react";
import { away } from "./away.ts";
import { ButtonText, buttonPart } from "./Button.tsx";

/** A link as tall and wide as a button, such as 'Open Gmail'. */
export function LinkButton({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a {...buttonPart("side")} {...away} href={href}>
      <ButtonText icon={icon}>{children}</ButtonText>
    </a>
  );
}
