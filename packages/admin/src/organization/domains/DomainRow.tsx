import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Row } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { DomainClaim } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { DomainRecord } from "./DomainRecord.tsx";
import { domains } from "./texts.ts";

/** A connection that a domain can route to. */
export interface Led {
  connection_id: string;
  display_name: string;
}

interface DomainRowProps {
  claim: DomainClaim;
  connections: readonly Led[];
  /** Whether the member can change domains. */
  isEditable: boolean;
  isOpenAtFirst: boolean;
  onChanged: (claim: DomainClaim) => void;
  onGivenUp: (claim: DomainClaim) => void;
}

/** A domain: its status, its DNS record, its single sign-on connection, and a button to remove it. */
export function DomainRow({ claim, connections, isEditable, isOpenAtFirst, onChanged, onGivenUp }: DomainRowProps) {
  const texts = useStrings("domains", domains);
  const { admin } = useCalls();
  const notify = useNotify();
  const { domain, status, problem, confirmed_at, connection_id } = claim;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isGivingUp, setGivingUp] = useState(false);
  const giveUp = useAction(async () => {
    await admin.organization.domains.delete({ domain });
    notify(texts.givenUp({ domain }));
    onGivenUp(claim);
  });
  const lead = useAction(async (to: string | null) => {
    const change = async (id: string | null) => {
      onChanged((await admin.organization.domains.update({ domain, connection_id: id })).domain);
    };
    await change(to);
    notify(texts.changed, () => change(connection_id));
  });
  function seen(found: DomainClaim) {
    onChanged(found);
    if (status === "pending" && found.status === "verified") notify(texts.found({ domain }));
  }
  const led = connections.find((one) => one.connection_id === connection_id);
  const isLosing = status === "verified" && problem !== "";
  return (
    <Row
      title={domain}
      badges={
        <Badge kind={isLosing ? "bad" : status === "verified" ? "good" : undefined}>
          {isLosing ? texts.losing : texts[status]}
        </Badge>
      }
      detail={
        <>
          {status === "verified" && confirmed_at && (
            <>
              {texts.provesSince} <When at={confirmed_at} />.{" "}
            </>
          )}
          {led && texts.ledTo({ connection: led.display_name || led.connection_id })}
        </>
      }
      actions={
        isEditable && (
          <Actions>
            <Action
              expanded={isOpen}
              label={`${isOpen ? texts.hideRecord : texts.showRecord}: ${domain}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? texts.hideRecord : texts.showRecord}
            </Action>
            <Action variant="quiet" label={`${texts.giveUp}: ${domain}`} onClick={() => setGivingUp(true)}>
              {texts.giveUp}
            </Action>
          </Actions>
        )
      }
    >
      {isGivingUp && (
        <ConfirmDialog
          title={texts.giveUpTitle({ domain })}
          action={texts.giveUp}
          busy={giveUp.isBusy}
          failure={giveUp.failure}
          texts={texts.refusals}
          onConfirm={() => void giveUp.run()}
          onCancel={() => setGivingUp(false)}
        >
          {texts.giveUpText}
        </ConfirmDialog>
      )}
      {isEditable && isOpen && (
        <>
          <DomainRecord claim={claim} onSeen={seen} />
          {connections.length > 0 && (
            <SelectField
              label={texts.leadsTo}
              name={`connection-of-${domain}`}
              value={connection_id ?? ""}
              options={[
                { value: "", text: texts.leadsNowhere },
                ...connections.map((one) => ({
                  value: one.connection_id,
                  text: one.display_name || one.connection_id,
                })),
              ]}
              onChange={(value) => void lead.run(value || null)}
            />
          )}
          <FailureNote failure={lead.failure} texts={texts.refusals} />
        </>
      )}
    </Row>
  );
}
