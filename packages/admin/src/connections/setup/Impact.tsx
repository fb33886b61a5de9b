import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Avatar } from "@portico/ui/components/Avatar";
import { alertIcon, checkIcon, Icon } from "@portico/ui/components/Icon";
import { ImpactBar } from "@portico/ui/components/ImpactBar";
import { Caption, Disclosure } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { TextButton } from "@portico/ui/components/TextButton";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { DomainClaim } from "@portico/wire";
import { useState } from "react";
import { organization } from "../../shared/organization-texts.ts";
import { useRoute } from "../../shared/route.tsx";
import { type SetupCalls, type SetupConnection, type SsoPolicy, useSetup } from "./calls.ts";
import { type MemberImpact, sortMembers } from "./members.ts";
import { setup } from "./texts.ts";

addStyles(`
.portico-impact { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; padding: 16px; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-impact-head { display: grid; grid-template-columns: 18px minmax(0, 1fr); gap: 2px 10px; font: 14px/20px var(--po-font); }
.portico-impact-head > .portico-icon { margin-block-start: 1px; color: var(--po-soft); }
.portico-impact-head[data-state=good] > .portico-icon { color: var(--po-success); }
.portico-impact-head[data-state=warning] > .portico-icon { color: var(--po-error); }
.portico-impact-head > b { font: var(--po-bold) 15px/20px var(--po-font); }
.portico-impact-head > p { grid-column: 2; color: var(--po-soft); }
`);

/** The preview reads at most this many pages. */
const PAGES = 10;

async function previewAll({ previewPolicy, listDomains }: SetupCalls, now: SsoPolicy, connection_id: string) {
  if (!previewPolicy) return null;
  const domains: DomainClaim[] = (await listDomains?.()) ?? [];
  // A preview lists the members whom a change affects, so compare with the policy that is not in force.
  const other = now === "only" ? "beside" : "only";
  const read = (cursor?: string) => previewPolicy(other, { connection_id, ...(cursor && { cursor }) });
  const pages = [await read()];
  for (let page = pages[0]; page?.results_metadata.next_cursor && pages.length < PAGES; page = pages.at(-1))
    pages.push(await read(page.results_metadata.next_cursor));
  const checked = pages.reduce((sum, page) => sum + page.checked, 0);
  const sorted = sortMembers(
    pages.flatMap(({ members }) => members),
    // Leave out domains that route to another connection.
    domains.filter((one) => one.connection_id === null || one.connection_id === connection_id),
    now,
  );
  return { ...sorted, checked, total: pages[0]?.total ?? checked };
}

interface ImpactProps {
  connection: SetupConnection;
  /** Whether the connection is known to work. */
  isTested: boolean;
  /** The policy in force. */
  now: SsoPolicy;
  /** The policy that is chosen, saved or not. */
  wanted: SsoPolicy;
}

/** Who can sign in with the connection, and the members who can't, each with a link to their page. */
export function Impact({ connection: { connection_id, display_name }, isTested, now, wanted }: ImpactProps) {
  const texts = useStrings("setup", setup);
  const { preview, impact } = useStrings("organization", organization);
  const calls = useSetup();
  const load = useLoad(() => previewAll(calls, now, connection_id), [calls, now, connection_id]);
  return (
    <Async load={load} rows={2} texts={texts.refusals}>
      {(found) => {
        if (!found) return null;
        const { others, shut, emergency, checked, total } = found;
        const unready = [...shut, ...others];
        const ready = checked - unready.length - emergency.length;
        const isWarning = wanted === "only" && unready.length > 0;
        return (
          <div {...part("impact")}>
            <div {...part("impact-head")} data-state={isWarning ? "warning" : isTested ? "good" : undefined}>
              <Icon drawing={isWarning || !isTested ? alertIcon : checkIcon} />
              <b>{texts.ready({ ready, total, connection: display_name || connection_id })}</b>
              {wanted === "beside" ? (
                <p>{texts.keepsMethods}</p>
              ) : (
                unready.length > 0 && <p>{texts.unready({ count: unready.length })}</p>
              )}
              {emergency.length > 0 && <p>{texts.haveEmergency({ count: emergency.length })}</p>}
              {checked < total && <p>{texts.checkedMembers({ checked, total })}</p>}
            </div>
            {isWarning && (
              <ImpactBar
                label={preview}
                parts={[
                  { kind: "good", count: checked - unready.length, text: impact.keeps },
                  { kind: "warning", count: others.length, text: impact.needs },
                  { kind: "bad", count: shut.length, text: impact.out },
                ]}
              />
            )}
            {isWarning ? (
              <Unready shut={shut} others={others} />
            ) : (
              unready.length > 0 && (
                <Disclosure summary={texts.unreached({ count: unready.length })}>
                  <Unready shut={shut} others={others} />
                </Disclosure>
              )
            )}
          </div>
        );
      }}
    </Async>
  );
}

const SHOWN = 5;

function Unready({ shut, others }: { shut: readonly MemberImpact[]; others: readonly MemberImpact[] }) {
  const texts = useStrings("setup", setup);
  const { goTop } = useRoute();
  const [isAll, setAll] = useState(false);
  const hasMore = !isAll && shut.length + others.length > SHOWN;
  const all = [
    ...shut.map((member) => ({ ...member, reason: texts.kinds.shut })),
    ...others.map((member) => ({ ...member, reason: texts.kinds.others })),
  ];
  return (
    <>
      <Rows label={texts.unready({ count: all.length })}>
        {(isAll ? all : all.slice(0, SHOWN)).map(({ member_id, email_address, reason }) => (
          <Row
            key={member_id}
            lead={<Avatar name={email_address} seed={member_id} />}
            title={email_address}
            detail={reason}
            actions={
              goTop && (
                <Action label={`${texts.openMember}: ${email_address}`} onClick={() => goTop("members", member_id)}>
                  {texts.openMember}
                </Action>
              )
            }
          />
        ))}
      </Rows>
      {hasMore && (
        <Actions>
          <Action onClick={() => setAll(true)}>{texts.showAll({ count: all.length })}</Action>
        </Actions>
      )}
      {others.length > 0 && (
        <Caption>
          {texts.othersHint} {goTop && <TextButton onClick={() => goTop("domains")}>{texts.addDomain}</TextButton>}
        </Caption>
      )}
    </>
  );
}
