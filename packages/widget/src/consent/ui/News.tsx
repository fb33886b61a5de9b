import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Linkified } from "@portico/ui/components/Linkified";
import { Title } from "@portico/ui/components/Title";
import type { ReactNode } from "react";
import { StatusIcon } from "../../ui/icons.tsx";

type NewsProps = { kind: "error" | "success" | "closed"; title: string; lead: string; children?: ReactNode };

/** A card with a result, usually the last one. */
export function News({ kind, title, lead, children }: NewsProps) {
  return (
    <Card state={kind}>
      <StatusIcon kind={kind} />
      <Title>{title}</Title>
      <Lead>
        <Linkified text={lead} />
      </Lead>
      {children}
    </Card>
  );
}
