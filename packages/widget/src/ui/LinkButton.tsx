import { ButtonText, buttonPart } from "@portico/ui/components/Button";
import { away } from "@portico/ui/lib/away";
import type { ReactNode } from "react";

/** A link that looks like a button, for example "Open Gmail". */
export function LinkButton({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a {...buttonPart("side")} {...away} href={href}>
      <ButtonText icon={icon}>{children}</ButtonText>
    </a>
  );
}
