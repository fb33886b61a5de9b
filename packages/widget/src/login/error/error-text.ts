import type { ErrorStep } from "./error-step.ts";
import { isForOtherBrowser } from "./flow.ts";
import type { error } from "./strings.ts";

export interface ErrorText {
  title: string;
  lead: string;
  /** The next thing that the member can do. */
  next?: string;
}

/**
 * Returns what the Error screen says.
 * @param problem the text of the problem behind it, if there was one.
 * @param mailsCodes whether the project's mails carry a code beside their link.
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
