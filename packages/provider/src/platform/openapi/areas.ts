/** The tags of the OpenAPI document, with their descriptions. */
export interface Area {
  name: string;
  description: string;
}

const nouns: Record<string, Area> = {
  organizations: { name: "Organizations", description: "Organizations and their settings." },
  members: { name: "Members", description: "Members: people in an organization." },
  sessions: { name: "Sessions", description: "Sessions of members." },
  sign_ins: {
    name: "Sign-ins",
    description: "Explanations of sign-in decisions, and previews of policy changes.",
  },
  magic_links: { name: "Magic links", description: "Links by email, for login and invitations." },
  otps: { name: "Codes", description: "Codes by email and text message." },
  passwords: { name: "Passwords", description: "Passwords: sign-in, strength and resets." },
  passkeys: { name: "Passkeys", description: "Passkeys, as the first and the second factor." },
  totp: { name: "Authenticator apps", description: "Authenticator apps as the second factor." },
  recovery_codes: { name: "Recovery codes", description: "Codes for members who lost their second factor." },
  oauth: { name: "OAuth", description: "Sign-in with Google, Microsoft and other providers." },
  sso: { name: "Single sign-on", description: "Single sign-on: SAML and OpenID Connect connections." },
  scim: {
    name: "Directory connections",
    description: "The connection of an organization's directory, for its admins.",
  },
  scim_connections: { name: "Directories", description: "Directories that sync users and groups with SCIM." },
  setup_links: {
    name: "Setup links",
    description: "Links with which a customer's IT department sets up a connection without an account.",
  },
  off_boarding_receipts: { name: "Off-boarding", description: "Receipts of the access that ended when a member left." },
  import: { name: "Import", description: "Import of organizations and members." },
  export: { name: "Export", description: "All organizations and members, in the import format." },
  domains: { name: "Domains", description: "Domains that organizations claim and verify by DNS." },
  roles: { name: "Roles", description: "The roles of the RBAC policy." },
  discovery: { name: "Discovery", description: "The organizations of a verified email address." },
  connected_apps: { name: "Connected apps", description: "Other apps that sign members in." },
  idp: { name: "Consent", description: "The consent page of connected apps." },
  impersonation: { name: "Impersonation", description: "Support staff who act as a member." },
  webhooks: { name: "Webhooks", description: "Events sent to your server." },
  queues: { name: "Queues", description: "Emails, text messages and webhooks that are waiting or failed." },
  measurements: { name: "Measurements", description: "Sign-ins, limits hit and errors over time." },
  certificates: { name: "Certificates", description: "Certificates, keys and tokens that expire." },
  sso_failures: { name: "Failed single sign-on", description: "Refused single sign-ons, and what to change." },
  keys: { name: "Signing keys", description: "The keys that sign session JWTs." },
  api_keys: { name: "API keys", description: "API keys of organizations and members." },
  project: { name: "Project", description: "The project's settings, their versions, and its emails." },
  secrets: { name: "Project secrets", description: "The project's secret and its rotation." },
  audit_events: { name: "Audit log", description: "Audit events, and verification that the log was not altered." },
  bootstrap: { name: "Bootstrap", description: "Settings for sign-in pages." },
  events: { name: "Events", description: "Telemetry of the client." },
};

/** Operations whose name does not start with their area. */
const homes: Record<string, string> = { organization: "organizations", self: "members" };

/** Returns the area of an operation: `Magic links` of `management.magic_links.email.invite`. */
export function areaOf(operation: string): Area {
  const [first = ""] = operation.replace(/^management\./, "").split(".");
  const word = homes[first] ?? first.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return nouns[word] ?? { name: word, description: `Calls of ${word}.` };
}

const signInPages = { name: "Sign-in pages", description: "Pages that links and other providers redirect to." };

const pageAreas: { begins: RegExp; area: Area }[] = [
  { begins: /^\/\.well-known\/webauthn\//, area: signInPages },
  {
    begins: /^\/(oidc|\.well-known)\//,
    area: { name: "Authorization server", description: "OAuth 2 and OpenID Connect, for apps that sign members in." },
  },
  { begins: /^\/dev\//, area: { name: "Development", description: "Only in development." } },
  { begins: /^\/(v1|sdk)\//, area: signInPages },
  { begins: /^\//, area: { name: "Operation", description: "Probes, metrics and documentation." } },
];

/** Returns the area of a page outside the envelope. */
export function areaOfPage(path: string): Area {
  return pageAreas.find(({ begins }) => begins.test(path))?.area ?? { name: "Operation", description: "" };
}

const inOrder = [...Object.values(nouns), ...pageAreas.map(({ area }) => area)].map(({ name }) => name);

/** Sorts the most used areas first: organizations and members, then sign-in methods; pages and protocols last. */
export function compareAreas(one: Area, other: Area): number {
  return inOrder.indexOf(one.name) - inOrder.indexOf(other.name);
}
