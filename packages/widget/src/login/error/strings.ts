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

  organizationTitle: "We couldn't find your organization",
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
