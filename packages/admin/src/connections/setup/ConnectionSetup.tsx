import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Check } from "@portico/ui/components/Check";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Empty } from "@portico/ui/components/Empty";
import { Caption, Disclosure, Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { useState } from "react";
import { NotFoundNote } from "../../shared/NotFound.tsx";
import { Sign } from "../../shared/Sign.tsx";
import { ActivateStep } from "./ActivateStep.tsx";
import { Certificates } from "./Certificates.tsx";
import { type SetupConnection, useSetup } from "./calls.ts";
import { Guide } from "./Guide.tsx";
import { Manage } from "./Manage.tsx";
import { OidcAnswer } from "./OidcAnswer.tsx";
import { People } from "./People.tsx";
import { findDoneSteps } from "./progress.ts";
import { RemedyLink } from "./RemedyLink.tsx";
import { SamlAnswer } from "./SamlAnswer.tsx";
import { Stepper, StepTitle } from "./Stepper.tsx";
import { laterSteps, type SetupStep, type StepName, setupSteps, stepSegments } from "./steps.ts";
import { TestStep } from "./TestStep.tsx";
import { setup } from "./texts.ts";
import { useReasonTexts, useTestRun } from "./use-test-run.ts";

interface ConnectionSetupProps {
  connection: SetupConnection;
  /** Goes to the list. Absent if there is only this connection. */
  onBack: (() => void) | undefined;
  onChanged: (connection: SetupConnection) => void;
  onReload: () => Promise<void>;
  onRemoved: () => void;
  /** The step's segment in the path. Without one, the connection decides. */
  step: string | undefined;
  onStep: (segment: string) => void;
}

/** One connection: the steps to set it up, and its management. */
export function ConnectionSetup({
  connection,
  onBack,
  onChanged,
  onReload,
  onRemoved,
  step: segment,
  onStep,
}: ConnectionSetupProps) {
  const texts = useStrings("setup", setup);
  const { activateConnection } = useSetup();
  const { connection_id, display_name, status, is_held } = connection;
  const setStep = (name: StepName) => onStep(stepSegments[name]);
  const testing = useTestRun(connection_id);
  const names = [...setupSteps, ...laterSteps].filter((name) => name !== "activate" || activateConnection);
  // A connection that becomes active stays at its step.
  const [first] = useState<StepName>(status === "active" ? "attempts" : "guide");
  const step = segment === undefined ? first : names.find((name) => stepSegments[name] === segment);
  const [passed, setPassed] = useState<ReadonlySet<SetupStep>>(new Set());
  const done = findDoneSteps(connection, testing.run, passed);
  const next = nextOf(step, names);
  // Each page has one primary action: to do the step, and once it is done, to go on.
  const missing = step === "answer" || step === "test" ? !done.has(step) && texts.missing[step] : false;
  const nextAction = step && next && (
    <Actions isEnd>
      {missing && <Caption>{missing}</Caption>}
      <Action
        variant="main"
        disabled={missing !== false}
        onClick={() => {
          setPassed((before) => new Set([...before, step as SetupStep]));
          setStep(next);
        }}
      >
        {texts.next({ step: texts.stepNames[next] })}
      </Action>
    </Actions>
  );
  return (
    <Panel
      back={onBack && { text: texts.allConnections, onClick: onBack }}
      face={<Sign provider={connection.identity_provider} />}
      title={display_name || connection_id}
      beside={
        <Badge kind={status === "active" ? "good" : undefined}>
          {status === "active"
            ? texts.active
            : is_held && testing.run?.status === "passed"
              ? texts.inactive
              : texts.pending}
        </Badge>
      }
    >
      <div {...part("wizard")}>
        <Stepper names={names} current={step} done={done} onChoose={setStep} />
        <div>
          {step && <StepTitle name={step} names={names} />}
          {!step && <NotFoundNote back={texts.stepNames[first]} onBack={() => setStep(first)} />}
          {step === "guide" && <Guide connection={connection} />}
          {step === "answer" &&
            (connection.kind === "saml" ? (
              <SamlAnswer connection={connection} onChanged={(changed) => onChanged({ kind: "saml", ...changed })} />
            ) : (
              <OidcAnswer connection={connection} onChanged={(changed) => onChanged({ kind: "oidc", ...changed })} />
            ))}
          {step === "people" && (
            <People connection={connection} run={testing.run} onChanged={onChanged} next={nextAction} />
          )}
          {step === "test" && <TestStep testing={testing} onStep={setStep} />}
          {step === "activate" && (
            <ActivateStep
              connection={connection}
              isTested={testing.run?.status === "passed"}
              onChanged={onReload}
              onGoTest={() => setStep("test")}
            />
          )}
          {step === "certificates" && <Certificates connection={connection} onChanged={onReload} />}
          {step === "attempts" && <Attempts connection_id={connection_id} onStep={setStep} />}
          {step === "manage" && <Manage connection={connection} onChanged={onChanged} onRemoved={onRemoved} />}
          {step !== "people" && nextAction}
        </div>
      </div>
    </Panel>
  );
}

/** Returns the step after this one, if both are steps of the wizard. */
function nextOf(step: StepName | undefined, names: readonly StepName[]): SetupStep | undefined {
  const at = (setupSteps as readonly (StepName | undefined)[]).indexOf(step);
  const next = at < 0 ? undefined : setupSteps[at + 1];
  return next && names.includes(next) ? next : undefined;
}

/** Lists the latest sign-ins with a connection, each with its result and the setting to change. */
function Attempts({ connection_id, onStep }: { connection_id: string; onStep: (step: StepName) => void }) {
  const texts = useStrings("setup", setup);
  const translate = useReasonTexts();
  const { listAttempts } = useSetup();
  const [isRefusedOnly, setRefusedOnly] = useState(false);
  const load = useLoad(
    () => listAttempts({ connection_id, ...(isRefusedOnly && { outcome: "refused" as const }) }),
    [listAttempts, connection_id, isRefusedOnly],
  );
  return (
    <>
      <p>{texts.attemptsLead}</p>
      <Check label={texts.onlyRefused} checked={isRefusedOnly} onChange={setRefusedOnly} />
      <Async load={load} texts={texts.refusals}>
        {({ attempts }) =>
          attempts.length === 0 ? (
            <Empty title={texts.noAttempts} />
          ) : (
            <Rows label={texts.stepNames.attempts}>
              {attempts
                .map(translate)
                .map(({ attempt_id, occurred_at, outcome, verdict, reason, setting, details, request_id }) => (
                  <Row
                    key={attempt_id}
                    title={details.email_address || (outcome === "accepted" ? texts.accepted : verdict)}
                    badges={
                      <>
                        <Badge kind={outcome === "accepted" ? "good" : "bad"}>{texts[outcome]}</Badge>
                        {details.test_run_id && <Badge>{texts.isTest}</Badge>}
                      </>
                    }
                    cause={[details.email_address && outcome === "refused" && verdict, setting]
                      .filter(Boolean)
                      .join(" ")}
                    detail={<When at={occurred_at} />}
                  >
                    <RemedyLink reason={reason} onStep={onStep} />
                    <Disclosure summary={texts.details}>
                      <DefinitionList
                        items={[...nameDetails(details, texts.detailNames), [texts.requestId, request_id]]}
                      />
                    </Disclosure>
                  </Row>
                ))}
            </Rows>
          )
        }
      </Async>
    </>
  );
}

/** The values of an attempt under their translated names. A value that this version does not know keeps its own name. */
function nameDetails(details: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) {
  return Object.entries(details)
    .filter(([name]) => name !== "test_run_id")
    .map(([name, value]) => [names[name] ?? name, value] as const);
}
