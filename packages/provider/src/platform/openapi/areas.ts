/** The areas of the document: what an operation's tag says, and what stands below it. */
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
    description: "Why somebody can sign in, or cannot, and what another policy would change.",
  },
  magic_links: { name: "Magic links", description: "Links by e-mail, which sign in or invite." },
  otps: { name: "Codes", description: "Codes by e-mail and text message." },
  passwords: { name: "Passwords", description: "Passwords: sign-in, strength and resets." },
  totp: { name: "Authenticator apps", description: "Authenticator apps as the second factor." },
  recovery_codes: { name: "Recovery codes", description: "Codes in the place of a lost second factor." },
  oauth: { name: "OAuth", description: "Sign-in by Google, Microsoft and other providers." },
  sso: { name: "Single sign-on", description: "Single sign-on: SAML and OpenID Connect connections." },
  scim: {
    name: "Directory connections",
    description: "The connection of an organization's directory, as its administrators see it.",
  },
  scim_connections: { name: "Directories", description: "Directories that push people and groups by SCIM." },
  setup_links: {
    name: "Set-up links",
    description: "Links by which a customer's IT sets up a connection without an account.",
  },
  off_boarding_receipts: { name: "Off-boarding", description: "What ended when somebody was taken out." },
  import: { name: "Import", description: "Organizations and members from elsewhere." },
  export: { name: "Export", description: "All organizations and members, as an import takes them." },
  domains: { name: "Domains", description: "Domains that organizations claim, and prove by DNS." },
  roles: { name: "Roles", description: "The roles of the project's policy." },
  discovery: { name: "Discovery", description: "From a proven address to its organizations." },
  connected_apps: { name: "Connected apps", description: "Other apps that sign members in." },
  idp: { name: "Consent", description: "The consent page of connected apps." },
  impersonation: { name: "Impersonation", description: "Support staff who act as a member." },
  webhooks: { name: "Webhooks", description: "What your server hears of by itself." },
  queues: { name: "Queues", description: "Mails, texts and webhooks that are not sent yet, or were given up." },
  measurements: { name: "Measurements", description: "Sign-ins, limits hit and errors over time." },
  certificates: { name: "Certificates", description: "Certificates, keys and tokens that end." },
  sso_failures: { name: "Failed single sign-on", description: "What single sign-on refused, and what to change." },
  keys: { name: "Signing keys", description: "The keys that sign session JWTs." },
  api_keys: { name: "API keys", description: "Keys by which programs come, of organizations and members." },
  project: { name: "Project", description: "The project's settings, their versions, and its mails." },
  secrets: { name: "Project secrets", description: "The project's own secret, and its replacement." },
  audit_events: { name: "Audit log", description: "What happened, by whom, and the proof that it was not altered." },
  bootstrap: { name: "Bootstrap", description: "What a sign-in page needs to begin." },
  events: { name: "Events", description: "Telemetry of the client." },
};

/** Names of operations that begin otherwise than their area. */
const homes: Record<string, string> = { organization: "organizations", self: "members" };

/** Returns the area of an operation: `Magic links` of `management.magic_links.email.invite`. */
export function areaOf(operation: string): Area {
  const [first = ""] = operation.replace(/^management\./, "").split(".");
  const word = homes[first] ?? first.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return nouns[word] ?? { name: word, description: `Calls of ${word}.` };
}

const pageAreas: { begins: RegExp; area: Area }[] = [
  {
    begins: /^\/(oidc|\.well-known)\//,
    area: { name: "Authorization server", description: "OAuth 2 and OpenID Connect, for apps that sign members in." },
  },
  { begins: /^\/dev\//, area: { name: "Development", description: "There in development alone." } },
  {
    begins: /^\/(v1|sdk)\//,
    area: { name: "Sign-in pages", description: "Where links and other providers lead browsers." },
  },
  { begins: /^\//, area: { name: "Operation", description: "Probes, metrics and documentation." } },
];

/** Returns the area of an address outside the envelope. */
export function areaOfPage(path: string): Area {
  return pageAreas.find(({ begins }) => begins.test(path))?.area ?? { name: "Operation", description: "" };
}

const inOrder = [...Object.values(nouns), ...pageAreas.map(({ area }) => area)].map(({ name }) => name);

/** Puts first what is looked for first: organizations and members, then ways in, pages and protocols last. */
export function compareAreas(one: Area, other: Area): number {
  return inOrder.indexOf(one.name) - inOrder.indexOf(other.name);
}
