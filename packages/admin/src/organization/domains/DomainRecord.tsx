import { Action, Actions } from "@portico/ui/components/Action";
import { CopyField } from "@portico/ui/components/CopyField";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Caption, Inset } from "@portico/ui/components/Inset";
import { Ring } from "@portico/ui/components/Ring";
import { When } from "@portico/ui/components/When";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { DomainClaim } from "@portico/wire";
import { domains } from "./texts.ts";
import { useDomainCheck } from "./use-domain-check.ts";

addStyles(`
.portico-look { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-look > p { flex: 1 1 240px; }
.portico-look > .portico-ring { width: 14px; height: 14px; }
`);

/** The DNS record to add. Checks for it until it is found. */
export function DomainRecord({ claim, onSeen }: { claim: DomainClaim; onSeen: (claim: DomainClaim) => void }) {
  const texts = useStrings("domains", domains);
  const isAwaited = claim.status === "pending" || claim.problem !== "";
  const look = useDomainCheck(claim, isAwaited, onSeen);
  return (
    <Inset title={texts.recordTitle}>
      <CopyField label={texts.recordName} value={claim.record_name} />
      <Caption>{texts.nameNote}</Caption>
      <CopyField label={texts.recordType} value="TXT" />
      <CopyField label={texts.recordValue} value={claim.record_value} />
      <div {...part("look")}>
        {look.isBusy && <Ring />}
        <p>{look.isBusy ? texts.looking : <Seen claim={claim} />}</p>
        <Actions>
          <Action variant={isAwaited ? "main" : "side"} busy={look.isBusy} onClick={() => void look.run()}>
            {texts.look}
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
      {texts.lookedAt} <When at={checked_at} />. {says} {status === "verified" && problem !== "" && texts.kept}
    </>
  );
}
