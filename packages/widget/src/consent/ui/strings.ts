type App = { clientName: string };
type Account = { projectName: string };

const byType = {
  authorization_request_not_found: "This request has expired or was already answered. Start again from the app.",
  consent_not_asked: "This request has expired or was already answered. Start again from the app.",
  connected_app_not_allowed_for_org: "Your organization doesn't allow this app.",
  reauthentication_required: "This app requires you to log in again. Log out first, then start again from the app.",
  second_factor_required: "This app requires two-step verification. Log in with it, then start again from the app.",
  session_authorization_tenancy_error:
    "This app is asking for a different organization than the one you're logged in to.",
  internal_server_error: "Please try again later.",
  service_unavailable: "Unable to contact our servers.",
};

/** The errors that members see most often. */
export type ConsentProblem = keyof typeof byType;

/** Texts of the consent and logout widget. `projectName` is empty if unknown. */
export const consent = {
  loading: "Loading...",
  leaving: "Taking you back...",
  theApp: "The App",

  noSession: "No active session detected. Please log in to continue.",
  noSessionTitle: "You're not logged in",
  missingParameter: ({ parameter }: { parameter: string }) =>
    `Required parameter is missing: ${parameter}. Please reach out to the application developer.`,
  failedTitle: "Something went wrong",
  failed: "Please try again later.",
  tryAgain: "Try again",
  /** The app's request is invalid. Developers see the reason in the console. */
  appFault: "The app sent an invalid request. Nothing was shared with it. Contact the app's developer.",
  tooMany: "Too many attempts. Try again in a moment.",
  tooManyUntil: ({ time }: { time: string }) => `Too many attempts. Try again in ${time}.`,
  /** By `error_type`. Other errors show the provider's message. */
  byType: byType as Record<string, string>,
  closePage: "You may close this page.",

  signInTitle: ({ clientName, projectName }: App & Account) =>
    projectName ? `Sign in to ${clientName} with ${projectName}` : `Sign in to ${clientName}`,
  accessTitle: ({ clientName, projectName }: App & Account) =>
    projectName
      ? `${clientName} wants to access your ${projectName} account`
      : `${clientName} wants to access your account`,
  account: ({ email, organizationName }: { email: string; organizationName: string }) =>
    `as ${email} in ${organizationName}`,
  switchOrganization: "Use another organization",

  requesting: ({ clientName }: App) => `${clientName} is requesting to:`,
  allowTo: ({ clientName }: App) => `Allow ${clientName} to:`,
  scopes: {
    openid: "Verify your identity",
    openidDetail: "View information stored within your account",
    personal: "View your personal profile information",
    profileDetail: "Your name, profile picture, and language preferences",
    emailDetail: "Your email address",
    phoneDetail: "Your phone number",
    offline: "Maintain access to your data even when you're not actively using the app",
    offlineDetail: "Use your data while you are offline",
    backgroundDetail: "Run tasks in the background on your behalf",
  },
  fullAccess: ({ clientName, organizationName, days }: App & { organizationName: string; days: number | undefined }) =>
    `${clientName} can do anything you can in ${organizationName || "this organization"}${days ? ` for ${days} days, or` : ""} until you disconnect it. It can't change how anyone logs in.`,
  otherScope: ({ scope }: { scope: string }) => `Use the ${scope} scope`,
  ungrantable: ({ clientName }: App) =>
    `You do not have permissions to grant ${clientName} access to some of the requested scopes.`,
  cannotGrant: ({ clientName }: App) => `You cannot grant ${clientName}'s request to:`,

  returnsToHost: ({ place }: { place: string }) => `You'll be redirected to ${place}.`,
  returnsToComputer: ({ place }: { place: string }) => `You'll return to an app on this computer (${place}).`,
  returnsToApp: ({ place }: { place: string }) => `You'll return to an app on this device (${place}).`,
  about: ({ clientName }: App) => `About ${clientName}`,
  saysOfItself: "From the developer:",
  resource: ({ resource }: { resource: string }) => `Its access is limited to ${resource}.`,
  registeredByProject: ({ projectName, date }: Account & { date: string }) =>
    projectName ? `${projectName} added this app on ${date}.` : `This app was added on ${date}.`,
  registeredItself: ({ projectName, date }: Account & { date: string }) =>
    `This app registered itself on ${date}. ${projectName ? `${projectName} has not verified it` : "It has not been verified"}.`,
  deny: "Deny",
  allow: "Allow",

  organizationTitle: "Select an organization to continue",
  currentOrganization: "Current",
  back: "Go back",

  logoutTitle: "Log out?",
  logoutQuestion: ({ projectName }: Account) =>
    projectName
      ? `Are you sure you want to log out of your ${projectName} account?`
      : "Are you sure you want to log out of your account?",
  yes: "Yes",
  no: "No",

  allowedTitle: "Success!",
  allowed: "You may close this page.",
  deniedTitle: "Access denied",
  denied: "Access to the application was denied.",
  loggedOutTitle: "You're logged out",
  loggedOut: "You may close this page.",
  stillLoggedInTitle: "You're still logged in",
  stillLoggedIn: "You have not been logged out. You may close this page.",
};
