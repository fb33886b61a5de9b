interface Counted {
  count: number;
}

export const organization = {
  title: "Organization",
  sections: {
    settings: "Settings",
    members: "Members",
    domains: "Domains",
    singleSignOn: "Single sign-on",
    directory: "Directory",
    audit: "Audit log",
    apiKeys: "API keys",
    connectedApps: "Connected apps",
  },
  readOnly: "You can look at these settings. To change them takes a role that allows it.",
  save: "Save changes",
  discard: "Discard",
  saved: "The settings are saved.",

  suspended: {
    title: "Suspended access",
    lead: "These no longer work, because the session or the sign-in method behind them has ended. Keep what your organization needs, and delete the rest.",
    since: "Suspended",
    keep: "Keep",
    delete: "Delete",
    kept: ({ name }: { name: string }) => `${name} works again.`,
    deleted: ({ name }: { name: string }) => `${name} was deleted.`,
    deleteTitle: ({ name }: { name: string }) => `Delete ${name}?`,
    deleteBody: "It can’t be restored. Programs and people that use it lose access.",
    kinds: {
      api_key: "API key",
      machine_access: "App that acts for itself",
      scim_connection: "Directory",
      sso_connection: "Single sign-on connection",
      role: "Role",
      invitation: "Invitation",
    },
    failures: {
      unauthorized_action: "You need the permissions to create this.",
      suspended_access_not_found: "Someone else kept or deleted it already. Reload the page.",
      sso_connection_not_ready:
        "The connection is missing settings of your identity provider. Open it under Single sign-on.",
      sso_would_lock_out: "Nobody who manages this organization could sign in any more.",
    },
  },

  names: "Name and address",
  name: "Name",
  nameEmpty: "An organization has a name.",
  slug: "Name in addresses",
  slugHint: "2 to 128 lower-case letters, digits, - . _ and ~.",
  slugChanges: ({ before, after }: { before: string; after: string }) =>
    `Addresses with “${before}” change to “${after}”. Links and bookmarks with the old name stop working; tell your members.`,

  look: "Logo and color",
  lookLead: "For the sign-in pages and mails of your members.",
  logo: "Address of the logo",
  logoHint: "A picture at an https address. Leave it empty for none.",
  logoWrong: "An address begins with https://.",
  color: "Color of the main button",
  colorHint: "Such as #0f766e. Leave it empty for the color of the application.",
  colorWrong: "A color is written as # with 3 or 6 digits, such as #0f766e.",
  colorKept: ({ ratio }: { ratio: string }) => `Good: the text on it has a contrast of ${ratio}:1.`,
  colorMoved: ({ color }: { color: string }) =>
    `Text on this color could not be read well. It is shown as ${color} instead.`,
  onLight: "On light",
  onDark: "On dark",
  sample: "Continue",

  signIn: "Ways to sign in",
  signInLead: "Members who signed in by a way that is no longer allowed sign in again, within minutes.",
  signInLegend: "What is allowed",
  allMethods: "Every way that the application offers",
  someMethods: "Only these",
  noMethod: "Choose at least one.",
  methods: {
    sso: "Single sign-on",
    magic_link: "Link in a mail",
    email_otp: "Code in a mail",
    password: "Password",
  },
  lockedOut:
    "Nobody who manages this organization could sign in any more. Leave a way in that one of you uses, or keep a member for emergencies.",

  joining: "How people come in",
  invites: "Who can be invited",
  invitesAll: "Anybody",
  invitesSome: "Only addresses at the domains below",
  invitesNone: "Nobody",
  inviters: ({ roles }: { roles: string }) => `Members with these roles may invite: ${roles}.`,
  jit: "Whoever proves an address at the domains below joins without an invitation",
  domains: "Domains of addresses",
  domainsHint:
    "One a line, such as globex.com. Exact: a subdomain is another domain. Domains of public mail cannot be used.",
  domainsMissing: "Name the domains.",

  mfa: "Second factor",
  mfaLegend: "Who needs one",
  mfaOptional: "Each member decides",
  mfaRequired: "Everybody needs one",
  mfaRequiredHint: "Members without one set it up, also those who are signed in now.",
  mfaMethods: "Which ones count",
  mfaAll: "Every one that the application offers",
  mfaSome: "Only these",
  totp: "Authenticator app",
  sms: "Codes by text message",

  sessions: "Session length",
  sessionsLead: "After this time members sign in again. A shorter length applies to members who are signed in, too.",
  sessionsLegend: "Longest session",
  sessionsProject: "As long as the application allows",
  sessionsTooLong: "The application does not allow sessions this long.",

  preview: "What would change",
  previewNone: "Nothing changes for anybody who is here.",
  previewPart: ({ count }: Counted) => `Of the first ${count} members:`,
  shutOut: ({ count }: Counted) =>
    count === 1 ? "1 person could no longer sign in" : `${count} people could no longer sign in`,
  mustEnroll: ({ count }: Counted) =>
    count === 1 ? "1 person has to set up a second factor" : `${count} people have to set up a second factor`,
  asked: ({ count }: Counted) =>
    count === 1 ? "1 person is asked for the second factor" : `${count} people are asked for the second factor`,
  loses: ({ count }: Counted) =>
    count === 1 ? "1 person loses a way to sign in" : `${count} people lose a way to sign in`,
  gains: ({ count }: Counted) =>
    count === 1 ? "1 person gets a way to sign in" : `${count} people get a way to sign in`,
  others: ({ count }: Counted) => `and ${count} more`,

  failures: {
    second_factor_required: "To change this, sign in with two-step verification first.",
    operation_restricted_by_organization_auth_methods:
      "Your organization no longer allows the way you signed in. Sign in again to change this.",
    unauthorized_action:
      "Your roles do not allow this. To let in more people or to ask for less takes a role that may do everything.",
    organization_slug_already_used: "Another organization has this name.",
    invalid_organization_slug: "This name cannot be used in addresses.",
  },
};
