import type { ReactNode } from "react";
import { Card } from "../../ui/Card.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { Linkified } from "../../ui/Linkified.tsx";
import { StatusIcon } from "../../ui/StatusIcon.tsx";
import { Title } from "../../ui/Title.tsx";

type NewsProps = { kind: "error" | "success" | "closed"; title: string; lead: string; children?: ReactNode };

/** A card that brings news, and mostly ends with it. */
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
