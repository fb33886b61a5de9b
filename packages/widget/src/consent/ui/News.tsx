import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Linkified } from "@portico/ui/components/Linkified";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ReactNode } from "react";
import { BackButton } from "../../ui/BackButton.tsx";
import { StatusIcon } from "../../ui/icons.tsx";
import type { FlowContext } from "../flow/context.ts";
import { consent } from "./strings.ts";

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

type LeaveButtonProps = { flow: FlowContext; isSecond?: boolean; onLeave: () => void };

/** Leads to the previous page, if there is one: the only action, or the second beside one that is likelier to help. */
export function LeaveButton({ flow, isSecond, onLeave }: LeaveButtonProps) {
  const text = useStrings("consent", consent);
  if (!flow.hasPast) return isSecond ? null : <Lead>{text.closePage}</Lead>;
  return isSecond ? <BackButton label={text.back} onClick={onLeave} /> : <Button onClick={onLeave}>{text.back}</Button>;
}
