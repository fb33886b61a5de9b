import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Linkified } from "@portico/ui/components/Linkified";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { StatusIcon } from "../../ui/icons.tsx";
import { useProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { ErrorStep } from "./error-step.ts";
import { type error as errorRow, isForOtherBrowser } from "./flow.ts";
import { error } from "./strings.ts";

export interface ErrorText {
  title: string;
  lead: string;
  /** What the member can do next. */
  next?: string;
}

/**
 * Returns the texts of the error screen.
 * @param problem the message of the underlying problem, if any.
 * @param mailsCodes whether the project's emails contain a code beside the link.
 */
export function errorText(
  text: typeof error,
  step: ErrorStep,
  problem: string | undefined,
  mailsCodes = false,
): ErrorText {
  switch (step.kind) {
    case "Default":
      return {
        title: text.somethingWentWrong,
        lead: problem && problem !== text.somethingWentWrong ? problem : text.later,
      };
    case "EmailMagicLink":
      return isForOtherBrowser(step.problem)
        ? {
            title: text.otherBrowserTitle,
            lead: text.otherBrowser,
            next: mailsCodes && !step.isOfReset ? text.otherBrowserCode : text.otherBrowserNext,
          }
        : { title: text.linkTitle, lead: problem ?? text.later, next: text.linkNext };
    case "Organization":
      return step.problem
        ? { title: text.somethingWentWrong, lead: text.organizationLookupFailed }
        : { title: text.organizationTitle, lead: text.organizationMissing, next: text.organizationMissingNext };
    case "CannotJoinOrgDueToAuthPolicy":
      return { title: text.authPolicyTitle, lead: text.authPolicy(step), next: text.authPolicyNext };
    case "AdBlockerDetected":
      return { title: text.adBlockerTitle, lead: text.adBlocker, next: text.adBlockerNext };
    case "OrganizationDiscoveryClaimedDomain":
      return { title: text.claimedDomainTitle, lead: text.claimedDomain, next: text.claimedDomainNext };
  }
}

/** Every error offers a way on: back, or else a fresh start (docs/adr/0037-screens.md). */
export function ErrorScreen({ step, flow, send }: ScreenProps<typeof errorRow>) {
  const text = useStrings("error", error);
  const { title, lead, next } = errorText(
    text,
    step,
    useProblemMessage(step.problem),
    flow.bootstrap?.emailLinkAndCode,
  );
  const wayOn = step.canGoBack ? text.back : text.backToLogIn;
  return (
    <Card>
      <StatusIcon kind="error" />
      <Title>{title}</Title>
      <Lead>
        <Linkified text={lead} />
      </Lead>
      {next && <Lead>{next}</Lead>}
      <Button variant="side" onClick={() => send({ type: step.canGoBack ? "backClicked" : "startOverClicked" })}>
        {step.kind === "Organization" ? text.tryAgain : wayOn}
      </Button>
    </Card>
  );
}
