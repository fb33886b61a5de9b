/** The Error screen, by kind: what happened, why, and what to do next. */
export const error = {
  somethingWentWrong: "Something went wrong",
  later: "Try again later or contact your admin for help.",

  linkTitle: "This link did not log you in",
  linkNext: "Ask for a new one, and open it in this browser.",

  otherBrowserTitle: "Open this link where you asked for it",
  otherBrowser: "A log in link works only in the browser that asked for it. The link has not been used.",
  otherBrowserNext: "Copy it there, or ask for a new one here.",
  /** Where mails carry a code beside the link. */
  otherBrowserCode: "The email has a code too. Type it where you asked, or ask for a new link here.",

  organizationTitle: "We couldn't find your organization",
  organizationMissing: "Organization not found. Please try again.",
  organizationMissingNext: "Check the address of this page, or ask your admin for the right one.",
  organizationLookupFailed: "An error occurred. Please try again.",

  authPolicyTitle: "You can't log in this way",
  authPolicy: ({ organizationName }: { organizationName: string | null }) =>
    `${organizationName ?? "This organization"} does not allow any of the ways to log in that this page offers.`,
  authPolicyNext: "Contact your admin to find out how to log in.",

  adBlockerTitle: "Something is blocking the request",
  adBlocker: "An ad blocker or a browser extension seems to keep this page from contacting our servers.",
  adBlockerNext: "Turn it off for this page, then log in again.",

  claimedDomainTitle: "Your organization is already here",
  claimedDomain: "An organization has claimed the domain of your email address.",
  claimedDomainNext: "Contact its admin to be invited, or go back and use another email address.",

  back: "Go back",
  backToLogIn: "Back to log in",
  tryAgain: "Try again",
};
