type App = { clientName: string };
type Account = { projectName: string };

const byType = {
  authorization_request_not_found: "This request is too old, or was answered. Begin again in the app.",
  consent_not_asked: "This request is too old, or was answered. Begin again in the app.",
  connected_app_not_allowed_for_org: "Your organization does not let its members connect this app.",
  reauthentication_required: "The app wants you to log in again. Log out first, then begin again in the app.",
  second_factor_required: "The app wants a second factor. Log in with one, then begin again in the app.",
  session_authorization_tenancy_error: "The app asks for another organization than the one that you are logged in to.",
  internal_server_error: "Please try again later.",
  service_unavailable: "Please try again later.",
};

/** What a member is told of most often. */
export type ConsentProblem = keyof typeof byType;

/** The consent and logout widget. `projectName` is empty where it is not known. */
export const consent = {
  loading: "Loading...",
  leaving: "Taking you back...",
  theApp: "The App",

  noSession: "No active session detected. Please log in to continue.",
  noSessionTitle: "You are not logged in",
  missingParameter: ({ parameter }: { parameter: string }) =>
    `Required parameter is missing: ${parameter}. Please reach out to the application developer.`,
  failedTitle: "Something went wrong",
  failed: "Please try again later.",
  tryAgain: "Try again",
  /** The app's request is wrong in itself. Developers read how in the console. */
  appFault: "This app's request cannot be answered, and nothing was shared with the app. Tell the people who make it.",
  tooMany: "Too many tries. Wait a moment and try again.",
  tooManyUntil: ({ time }: { time: string }) => `Too many tries. Try again in ${time}.`,
  /** By error_type; any other shows the provider's own message. */
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
    `${clientName} may act as you in ${organizationName || "this organization"} and do there what you may do, ${days ? `for ${days} days or ` : ""}until you disconnect it. It cannot change how anyone signs in.`,
  otherScope: ({ scope }: { scope: string }) => `Use the ${scope} scope`,
  ungrantable: ({ clientName }: App) =>
    `You do not have permissions to grant ${clientName} access to some of the requested scopes.`,
  cannotGrant: ({ clientName }: App) => `You cannot grant ${clientName}'s request to:`,

  returnsToHost: ({ place }: { place: string }) => `You will be sent to ${place}.`,
  returnsToComputer: ({ place }: { place: string }) => `You will be sent to an app on this computer, at ${place}.`,
  returnsToApp: ({ place }: { place: string }) => `You will be sent to an app on this device, by ${place}.`,
  about: ({ clientName }: App) => `About ${clientName}`,
  saysOfItself: "It says of itself:",
  resource: ({ resource }: { resource: string }) => `Its access is for ${resource}.`,
  registeredByProject: ({ projectName, date }: Account & { date: string }) =>
    projectName ? `${projectName} added this app on ${date}.` : `This app was added on ${date}.`,
  registeredItself: ({ projectName, date }: Account & { date: string }) =>
    `This app added itself on ${date}, and ${projectName || "nobody"} has ${projectName ? "not " : ""}checked whose it is.`,
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
  loggedOutTitle: "You are logged out",
  loggedOut: "You may close this page.",
  stillLoggedInTitle: "You are still logged in",
  stillLoggedIn: "You have not been logged out. You may close this page.",
};
