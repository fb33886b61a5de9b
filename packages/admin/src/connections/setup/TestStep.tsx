import { Action, Actions } from "@portico/ui/components/Action";
import { CopyField } from "@portico/ui/components/CopyField";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { alertIcon, checkIcon, Icon } from "@portico/ui/components/Icon";
import { Caption, Disclosure, Inset } from "@portico/ui/components/Panel";
import { Ring } from "@portico/ui/components/Ring";
import { When } from "@portico/ui/components/When";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { away } from "@portico/ui/lib/web-address";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { TestRun } from "@portico/wire";
import { useEffect } from "react";
import { RemedyLink } from "./RemedyLink.tsx";
import type { StepName } from "./steps.ts";
import { setup } from "./texts.ts";
import { type Testing, useReasonTexts } from "./use-test-run.ts";

addStyles(`
.portico-outcomes { display: grid; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-outcomes > li { display: grid; grid-template-columns: 20px minmax(0, 1fr) auto; gap: 2px 10px; padding: 10px 14px; font: 14px/20px var(--po-font); }
.portico-outcomes > li + li { border-block-start: 1px solid var(--po-line); }
.portico-outcomes > li > small { font: 13px/20px var(--po-font); color: var(--po-soft); }
.portico-outcomes > li > p { grid-column: 2; color: var(--po-soft); }
.portico-outcomes > [data-state=passed] > :first-child { color: var(--po-success); }
.portico-outcomes > [data-state=failed] > :first-child { color: var(--po-error); }
.portico-outcomes > [data-state=failed] > p { color: var(--po-ink); }
.portico-outcomes > [data-state=not_reached] { color: var(--po-soft); }
@container portico-admin (max-width: 480px) { .portico-outcomes > li { grid-template-columns: 20px minmax(0, 1fr); } .portico-outcomes > li > small { grid-column: 2; } }
.portico-verdict { display: flex; align-items: center; gap: 10px; font: var(--po-bold) 15px/22px var(--po-font); }
.portico-verdict time { white-space: nowrap; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-verdict > .portico-ring { flex: none; width: 16px; height: 16px; }
.portico-verdict[data-state=passed] { color: var(--po-success); }
.portico-verdict[data-state=failed] { color: var(--po-error); }
.portico-document { max-height: 320px; overflow: auto; padding: 12px; font: 12px/18px var(--po-mono); direction: ltr; text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--po-surface); border: 1px solid var(--po-line); border-radius: var(--po-radius); }
`);

interface TestStepProps {
  testing: Testing;
  onStep: (step: StepName) => void;
}

/** Tests the connection before other members see it: the test link, and the result of each check. */
export function TestStep({ testing: { run, url, start }, onStep }: TestStepProps) {
  const texts = useStrings("setup", setup);
  const announce = useAnnounce();
  const status = run?.status;
  const isDone = status === "passed";
  const isWaiting = status === "waiting";
  useEffect(() => {
    if (status === "passed" || status === "failed") announce(texts[status]);
  }, [status, announce, texts]);
  return (
    <>
      <p>{texts.testLead}</p>
      <Actions>
        <Action variant={isDone || isWaiting ? "side" : "main"} busy={start.isBusy} onClick={() => void start.run()}>
          {run ? texts.again : texts.startTest}
        </Action>
      </Actions>
      <FailureNote failure={start.failure} texts={texts.refusals} />
      {run?.status === "waiting" && (
        <Inset>
          <p {...part("verdict")}>
            <Ring />
            {texts.waiting}
          </p>
          {url && (
            <>
              <Actions>
                <a {...part("action")} data-variant="main" href={url} {...away}>
                  {texts.openTest}
                </a>
              </Actions>
              <CopyField label={texts.testUrl} value={url} />
              <Caption>{texts.testLink}</Caption>
            </>
          )}
        </Inset>
      )}
      {run?.status === "expired" && <Caption>{texts.expired}</Caption>}
      {(run?.status === "passed" || run?.status === "failed") && <Outcome run={run} onStep={onStep} />}
    </>
  );
}

function failedVerdict({ checks }: TestRun): string | undefined {
  return checks.find(({ outcome }) => outcome === "failed")?.verdict;
}

function Outcome({ run, onStep }: { run: TestRun; onStep: TestStepProps["onStep"] }) {
  const texts = useStrings("setup", setup);
  const isPassed = run.status === "passed";
  const { verdict: failure = "", setting } = useReasonTexts()({ ...run, verdict: failedVerdict(run) });
  return (
    <>
      <p {...part("verdict")} data-state={run.status}>
        <Icon drawing={isPassed ? checkIcon : alertIcon} />
        <span>
          {isPassed ? texts.passed : texts.failed} <When at={run.created_at} />
        </span>
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list. */}
      <ol {...part("outcomes")} role="list">
        {run.checks.map(({ check, outcome }) => (
          <li key={check} data-state={outcome}>
            {outcome === "not_reached" ? (
              <i aria-hidden="true">–</i>
            ) : (
              <Icon drawing={outcome === "passed" ? checkIcon : alertIcon} />
            )}
            <span>{texts.checks[check]}</span>
            <small>{texts.outcomes[outcome]}</small>
            {outcome === "failed" && <p>{failure}</p>}
          </li>
        ))}
      </ol>
      {setting && (
        <Inset title={texts.changeThis}>
          <p>{setting}</p>
          <RemedyLink reason={run.reason} onStep={onStep} />
          <DefinitionList
            items={[
              [texts.detailNames.found, run.details.found],
              [texts.detailNames.expected, run.details.expected],
            ]}
          />
        </Inset>
      )}
      {run.person && (
        <Inset title={texts.whoCame}>
          <DefinitionList
            items={[
              [texts.fields.email, run.person.email_address || "–"],
              [texts.fields.full_name, run.person.name || "–"],
              [texts.fields.groups, run.person.groups.join(", ") || texts.none],
              [texts.roles, run.person.role_ids.map(roleName).join(", ") || texts.none],
            ]}
          />
        </Inset>
      )}
      {run.document && (
        <Disclosure summary={texts.document}>
          <pre {...part("document")}>{run.document}</pre>
        </Disclosure>
      )}
    </>
  );
}
