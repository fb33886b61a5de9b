import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Linkified } from "@portico/ui/components/Linkified";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { StatusIcon } from "../../ui/icons.tsx";
import type { ErrorStep } from "../flow/steps.ts";
import { useProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { type error as errorRow, isForOtherBrowser } from "./flow.ts";

/** Texts of the error screen, by kind: what happened, why, and what to do next. */
export const error = {
  somethingWentWrong: "Something went wrong",
  later: "Try again later or contact your admin for help.",

  linkTitle: "We couldn't log you in with this link",
  linkNext: "Request a new link and open it in this browser.",

  otherBrowserTitle: "Open this link in your original browser",
  otherBrowser: "For your security, a login link only works in the browser that requested it. It's still valid.",
  otherBrowserNext: "Copy it there, or request a new one here.",
  /** If emails contain a code beside the link. */
  otherBrowserCode: "The email also has a code. Enter it in the original browser, or request a new link here.",

  organizationMissing: "Organization not found. Please try again.",
  organizationMissingNext: "Check the URL of this page, or ask your admin for the correct link.",
  organizationLookupFailed: "An error occurred. Please try again.",

  authPolicyTitle: "You can't log in this way",
  authPolicy: ({ organizationName }: { organizationName: string | null }) =>
    `${organizationName ?? "This organization"} doesn't allow any of the login methods on this page.`,
  authPolicyNext: "Contact your admin to find out how to log in.",

  adBlockerTitle: "Something is blocking this page",
  adBlocker: "An ad blocker or browser extension may be stopping this page from reaching our servers.",
  adBlockerNext: "Turn it off for this page, then try again.",

  claimedDomainTitle: "Your company already has an organization",
  claimedDomain: "Your email's domain belongs to an existing organization.",
  claimedDomainNext: "Ask its admin to invite you, or go back and use another email address.",

  back: "Go back",
  backToLogIn: "Back to log in",
  tryAgain: "Try again",
};

interface ErrorText {
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
      return {
        title: text.somethingWentWrong,
        ...(step.problem
          ? { lead: text.organizationLookupFailed }
          : { lead: text.organizationMissing, next: text.organizationMissingNext }),
      };
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
  const nextLabel = step.canGoBack ? text.back : text.backToLogIn;
  return (
    <Card>
      <StatusIcon kind="error" />
      <Title>{title}</Title>
      <Lead>
        <Linkified text={lead} />
      </Lead>
      {next && <Lead>{next}</Lead>}
      <Button onClick={() => send({ type: step.canGoBack ? "backClicked" : "startOverClicked" })}>
        {step.kind === "Organization" ? text.tryAgain : nextLabel}
      </Button>
    </Card>
  );
}
