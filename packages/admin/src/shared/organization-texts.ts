interface Counted {
  count: number;
}

export const organization = {
  title: "Organization",
  sections: {
    settings: "General",
    members: "Members",
    domains: "Domains",
    singleSignOn: "Single sign-on",
    directory: "Directory sync",
    signInHelp: "Sign-in help",
    audit: "Audit log",
    apiKeys: "API keys",
    connectedApps: "Connected apps",
  },
  readOnly: "You can view these settings. Ask an admin to change them.",
  save: "Save changes",
  unsaved: "Unsaved changes",
  discard: "Discard",
  saved: "Settings saved",

  suspended: {
    title: "Suspended access",
    lead: "This access was suspended because the session or the sign-in method that created it has ended. Keep what your organization needs, and delete the rest.",
    since: "Suspended",
    keep: "Keep",
    delete: "Delete",
    kept: ({ name }: { name: string }) => `${name} works again`,
    deleted: ({ name }: { name: string }) => `${name} deleted`,
    deleteTitle: ({ name }: { name: string }) => `Delete ${name}?`,
    deleteBody: "This can't be undone. Services and people that use it lose access.",
    kinds: {
      api_key: "API key",
      machine_access: "Machine access",
      scim_connection: "Directory",
      sso_connection: "Single sign-on connection",
      role: "Role",
      invitation: "Invitation",
    },
    failures: {
      unauthorized_action: "You don't have permission to create this, so you can't keep it.",
      suspended_access_not_found: "Someone else already kept or deleted this. Reload the page.",
      sso_connection_not_ready:
        "The connection is missing details of your identity provider. Complete them under Single sign-on.",
      sso_would_lock_out: "This would lock every admin out.",
    },
  },

  names: "Name and URL",
  name: "Name",
  nameEmpty: "Enter a name.",
  slug: "URL slug",
  slugHint: "2 to 128 lowercase letters, digits, - . _ and ~.",
  slugChanges: ({ before, after }: { before: string; after: string }) =>
    `URLs will change from “${before}” to “${after}”. Old links and bookmarks will stop working, so let your members know.`,

  branding: "Logo and color",
  lookLead: "Shown on your sign-in pages and in emails to your members.",
  logo: "Logo URL",
  logoHint: "An https:// link to an image. Leave empty for no logo.",
  logoWrong: "Enter a URL that starts with https://.",
  color: "Primary color",
  colorHint: "For example #0f766e. Leave empty to use the app's color.",
  colorWrong: "Enter a color as # with 3 or 6 hexadecimal digits, for example #0f766e.",
  colorKept: ({ ratio }: { ratio: string }) => `Good contrast (${ratio}:1)`,
  colorMoved: ({ color }: { color: string }) => `Text on this color would be hard to read, so we'll use ${color}.`,
  onLight: "Light mode",
  onDark: "Dark mode",
  sample: "Continue",

  signIn: "Sign-in methods",
  signInLead: "If you turn a method off, members who signed in with it must sign in again within minutes.",
  signInLegend: "Allowed methods",
  allMethods: "All methods the app offers",
  someMethods: "Selected methods",
  noMethod: "Choose at least one method.",
  methods: {
    sso: "Single sign-on",
    magic_link: "Magic link",
    email_otp: "Email code",
    password: "Password",
    passkey: "Passkey",
  },
  lockedOut: "This would lock every admin out. Keep a method that at least one admin uses, or set up emergency access.",

  joining: "Joining",
  invites: "Invitations",
  invitesAll: "Anyone can be invited",
  invitesSome: "Only people with an allowed email domain",
  invitesNone: "No one can be invited",
  inviters: ({ roles }: { roles: string }) => `Roles that can invite: ${roles}.`,
  jit: "Anyone with a verified email at an allowed domain can join without an invitation",
  ssoJit: "Anyone who signs in with single sign-on can join without an invitation",
  ssoJitHint: "Your identity provider decides who that is.",
  ssoJitSome: "Only with some of your connections.",
  domains: "Allowed email domains",
  domainsHint:
    "One per line, for example globex.com. Subdomains must be listed separately. Public email domains aren't allowed.",
  domainsMissing: "Enter at least one domain.",

  mfa: "Two-step verification",
  mfaLegend: "Requirement",
  mfaOptional: "Optional",
  mfaRequired: "Required for everyone",
  mfaRequiredHint: "Members without it must set it up, including members who are signed in now.",
  mfaRemember: "Remember devices",
  mfaRememberHint:
    "After two-step verification, members can skip it in the same browser for this long. Sensitive changes still ask for it.",
  mfaRememberOff: "Off",
  mfaMethods: "Allowed methods",
  mfaAll: "All methods the app offers",
  mfaSome: "Selected methods",
  totp: "Authenticator app",
  sms: "Text message codes",

  authenticators: "Passkeys",
  authenticatorsLead:
    "Decide where members may keep their passkeys. A passkey from before counts only if it is allowed.",
  authenticatorsLegend: "Allowed authenticators",
  authenticatorsAll: "All authenticators",
  authenticatorsSome: "Selected authenticators",
  authenticatorsClaim:
    "Authenticators name their kind themselves. The list guides members, but doesn't stop a manipulated authenticator.",
  authenticatorsOther: "Other authenticators",
  authenticatorsOtherHint: "One AAGUID per line. The manufacturer publishes it.",
  authenticatorsWrong: ({ value }: { value: string }) =>
    `${value} is not an AAGUID. It looks like ee882879-721c-4913-9775-3dfcce97072a.`,

  sessions: "Sessions",
  sessionsLead: "Members sign in again after this time. A shorter length also applies to current sessions.",
  sessionsLegend: "Maximum session length",
  sessionsProject: "The app's maximum",
  sessionsTooLong: "The app doesn't allow sessions this long. Choose a shorter length.",
  sessionsIdle: "Sign out after inactivity",
  sessionsIdleHint: "A session ends if no page has used it for this long. An open page counts as use.",
  sessionsIdleNever: "Never",
  sessionsLimit: "Sessions per member",
  sessionsLimitHint: "A further sign-in ends the member's oldest session.",
  sessionsNoLimit: "No limit",

  preview: "Impact",
  /** Each follows a number. */
  impact: { keeps: "can still sign in", needs: "must do something first", out: "locked out" },
  previewNone: "No current member is affected.",
  previewPart: ({ count }: Counted) => `Of the first ${count} members:`,
  shutOut: ({ count }: Counted) =>
    count === 1 ? "1 member can no longer sign in" : `${count} members can no longer sign in`,
  mustEnroll: ({ count }: Counted) =>
    count === 1 ? "1 member must set up two-step verification" : `${count} members must set up two-step verification`,
  asked: ({ count }: Counted) =>
    count === 1
      ? "1 member will be asked for two-step verification"
      : `${count} members will be asked for two-step verification`,
  loses: ({ count }: Counted) =>
    count === 1 ? "1 member loses a sign-in method" : `${count} members lose a sign-in method`,
  gains: ({ count }: Counted) =>
    count === 1 ? "1 member gets a new sign-in method" : `${count} members get a new sign-in method`,
  others: ({ count }: Counted) => `and ${count} more`,

  failures: {
    second_factor_required: "To change this, sign in with two-step verification first.",
    operation_restricted_by_organization_auth_methods:
      "Your organization no longer allows the method you signed in with. Sign in again to change this.",
    unauthorized_action: "Only admins with full permissions can loosen these rules.",
    organization_slug_already_used: "Another organization uses this URL slug. Choose another one.",
    invalid_organization_slug: "This URL slug isn't valid. Use 2 to 128 lowercase letters, digits, - . _ and ~.",
  },
};
