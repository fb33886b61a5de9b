import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { CopyTable } from "@portico/ui/components/CopyField";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Caption, Inset } from "@portico/ui/components/Panel";
import { Ring } from "@portico/ui/components/Ring";
import { Row } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { DomainClaim } from "@portico/wire";
import { useEffect, useRef, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { domains } from "./texts.ts";

/** A connection that a domain can route to. */
export interface RoutableConnection {
  connection_id: string;
  display_name: string;
}

interface DomainRowProps {
  claim: DomainClaim;
  connections: readonly RoutableConnection[];
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
  const removeDomain = useAction(async () => {
    await admin.organization.domains.delete({ domain });
    notify(texts.domainRemoved({ domain }));
    onGivenUp(claim);
  });
  const lead = useAction(async (to: string | null) => {
    const change = async (id: string | null) => {
      onChanged((await admin.organization.domains.update({ domain, connection_id: id })).domain);
    };
    await change(to);
    notify(texts.changed({ domain }), () => change(connection_id));
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
              {texts.provesSince} <When at={confirmed_at} />
              {led && "\u00A0· "}
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
            <Action variant="quiet" label={`${texts.removeDomain}: ${domain}`} onClick={() => setGivingUp(true)}>
              {texts.removeDomain}
            </Action>
          </Actions>
        )
      }
    >
      {isGivingUp && (
        <ConfirmDialog
          title={texts.removeDomainTitle({ domain })}
          action={texts.removeDomain}
          busy={removeDomain.isBusy}
          failure={removeDomain.failure}
          texts={texts.refusals}
          onConfirm={() => void removeDomain.run()}
          onCancel={() => setGivingUp(false)}
        >
          {texts.removeDomainText}
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

addStyles(`
.portico-look { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-look > p { flex: 1 1 240px; }
.portico-look > .portico-ring { width: 14px; height: 14px; }
`);

/** The DNS record to add. Checks for it until it is found. */
function DomainRecord({ claim, onSeen }: { claim: DomainClaim; onSeen: (claim: DomainClaim) => void }) {
  const texts = useStrings("domains", domains);
  const isAwaited = claim.status === "pending" || claim.problem !== "";
  const look = useDomainCheck(claim, isAwaited, onSeen);
  return (
    <Inset title={texts.recordTitle}>
      <CopyTable
        label={texts.recordTitle}
        rows={[
          [texts.recordType, "TXT"],
          [texts.recordName, claim.record_name],
          [texts.recordValue, claim.record_value],
        ]}
      />
      <Caption>{texts.nameNote}</Caption>
      <div {...part("look")}>
        {look.isBusy && <Ring />}
        <p>{look.isBusy ? texts.looking : <Seen claim={claim} />}</p>
        <Actions>
          <Action variant={isAwaited ? "main" : "side"} busy={look.isBusy} onClick={() => void look.run()}>
            {texts.check}
          </Action>
        </Actions>
      </div>
      <FailureNote failure={look.failure} texts={texts.refusals} />
    </Inset>
  );
}

/** When the record was last checked, the result, and what to do next. */
function Seen({ claim: { checked_at, problem, record_name, status } }: { claim: DomainClaim }) {
  const texts = useStrings("domains", domains);
  if (!checked_at) return texts.notLooked;
  // Show a problem that does not name the record in the provider's words.
  const says = problem === "" ? "" : problem.includes(record_name) ? texts.missing : problem;
  return (
    <>
      {texts.lookedAt} <When at={checked_at} /> {says && `· ${says}`}{" "}
      {status === "verified" && problem !== "" && texts.kept}
    </>
  );
}

/** The interval of automatic checks. The provider's rate limit allows twice as many. */
const CHECK_INTERVAL_MS = 10_000;

/** Checks a domain's DNS record on request, and at an interval while the page waits for the record and is visible. */
function useDomainCheck(claim: DomainClaim, isAwaited: boolean, onSeen: (claim: DomainClaim) => void) {
  const { admin } = useCalls();
  const look = useAction(async () => {
    onSeen((await admin.organization.domains.verify({ domain: claim.domain })).domain);
  });
  const isStopped = look.failure !== null && look.failure.kind !== "unreachable";
  const run = useRef(look.run);
  run.current = look.run;
  useEffect(() => {
    if (!isAwaited || isStopped) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void run.current();
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isAwaited, isStopped]);
  return look;
}
