// Instructions for identity providers. The names of menus, pages and fields are quoted from their documentation.
// Consoles show them in English whatever the reader's language, so only the sentences around them are translated.

/** A value of ours to copy into the provider's console. */
export type SpValueName = "acs" | "audience" | "callback" | "acsPattern";

export type GuideStep =
  | { do: "open"; at: string }
  /** Press or choose these in order. */
  | { do: "choose"; what: readonly string[] }
  /** Copy our values into these fields. */
  | { do: "paste"; fields: readonly (readonly [field: string, value: SpValueName])[] }
  | { do: "set"; fields: readonly (readonly [field: string, value: string])[] }
  /** Configure the provider to send these attributes. */
  | { do: "send"; at: string; attributes: readonly (readonly [name: string, value: string])[] }
  /** Assign users. */
  | { do: "assign"; at: string }
  /** Copy this from the provider into our form. */
  | { do: "fetch"; at: string; what: string };

export interface IdentityProvider {
  id: string;
  name: string;
  kind: "saml" | "oidc";
  /** How the provider offers its metadata, the preferred way first. */
  gives: readonly ("url" | "file")[];
  steps: readonly GuideStep[];
}

const saml = (one: Omit<IdentityProvider, "kind" | "gives"> & Partial<Pick<IdentityProvider, "gives">>) =>
  ({ kind: "saml", gives: ["url", "file"], ...one }) satisfies IdentityProvider;

export const identityProviders: readonly IdentityProvider[] = [
  saml({
    id: "okta",
    name: "Okta",
    steps: [
      { do: "open", at: "Applications › Applications" },
      { do: "choose", what: ["Create App Integration", "SAML 2.0", "Next"] },
      {
        do: "paste",
        fields: [
          ["Single sign-on URL", "acs"],
          ["Audience URI (SP Entity ID)", "audience"],
        ],
      },
      {
        do: "set",
        fields: [
          ["Name ID format", "EmailAddress"],
          ["Application username", "Email"],
        ],
      },
      {
        do: "send",
        at: "Attribute Statements",
        attributes: [
          ["email", "user.email"],
          ["firstName", "user.firstName"],
          ["lastName", "user.lastName"],
          ["groups", "Matches regex .*"],
        ],
      },
      { do: "assign", at: "Assignments › Assign" },
      { do: "fetch", at: "Sign On › Metadata details", what: "Metadata URL" },
    ],
  }),
  saml({
    id: "microsoft-entra",
    name: "Microsoft Entra ID",
    steps: [
      { do: "open", at: "Entra ID › Enterprise applications" },
      { do: "choose", what: ["New application", "Create your own application", "Non-gallery", "Create"] },
      { do: "choose", what: ["Single sign-on", "SAML", "Basic SAML Configuration › Edit"] },
      {
        do: "paste",
        fields: [
          ["Identifier (Entity ID)", "audience"],
          ["Reply URL (Assertion Consumer Service URL)", "acs"],
        ],
      },
      {
        do: "send",
        at: "Attributes & Claims",
        attributes: [
          ["emailaddress", "user.mail"],
          ["givenname", "user.givenname"],
          ["surname", "user.surname"],
          ["groups", "Add a group claim › Groups assigned to the application"],
        ],
      },
      { do: "assign", at: "Users and groups › Add user/group" },
      { do: "fetch", at: "SAML Certificates", what: "App Federation Metadata Url" },
    ],
  }),
  saml({
    id: "google",
    name: "Google Workspace",
    gives: ["file"],
    steps: [
      { do: "open", at: "Apps › Web and mobile apps" },
      { do: "choose", what: ["Add app", "Add custom SAML app", "Continue"] },
      { do: "fetch", at: "Google Identity Provider details", what: "Download Metadata" },
      {
        do: "paste",
        fields: [
          ["ACS URL", "acs"],
          ["Entity ID", "audience"],
        ],
      },
      {
        do: "set",
        fields: [
          ["Name ID format", "EMAIL"],
          ["Name ID", "Basic Information > Primary email"],
        ],
      },
      {
        do: "send",
        at: "Attributes",
        attributes: [
          ["email", "Primary email"],
          ["firstName", "First name"],
          ["lastName", "Last name"],
          ["groups", "Group membership (optional)"],
        ],
      },
      { do: "assign", at: "User access › ON for everyone" },
    ],
  }),
  saml({
    id: "onelogin",
    name: "OneLogin",
    steps: [
      { do: "open", at: "Applications › Applications" },
      { do: "choose", what: ["Add App", "SAML Custom Connector (Advanced)", "Save", "Configuration"] },
      {
        do: "paste",
        fields: [
          ["Audience (EntityID)", "audience"],
          ["Recipient", "acs"],
          ["ACS (Consumer) URL Validator", "acsPattern"],
          ["ACS (Consumer) URL", "acs"],
        ],
      },
      {
        do: "set",
        fields: [
          ["SAML nameID format", "Email"],
          ["SAML Signature Algorithm", "SHA-256"],
        ],
      },
      {
        do: "send",
        at: "Parameters",
        attributes: [
          ["email", "Email"],
          ["firstName", "First Name"],
          ["lastName", "Last Name"],
          ["groups", "User Roles"],
        ],
      },
      { do: "assign", at: "Access › Roles" },
      { do: "fetch", at: "SSO", what: "Issuer URL" },
    ],
  }),
  saml({
    id: "jumpcloud",
    name: "JumpCloud",
    steps: [
      { do: "open", at: "SSO Applications" },
      {
        do: "choose",
        what: ["Add New Application", "Custom Application", "Manage Single Sign-On (SSO)", "Configure SSO with SAML"],
      },
      {
        do: "paste",
        fields: [
          ["SP Entity ID", "audience"],
          ["ACS URLs", "acs"],
        ],
      },
      {
        do: "set",
        fields: [
          ["SAMLSubject NameID", "email"],
          ["SAMLSubject NameID Format", "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"],
        ],
      },
      {
        do: "send",
        at: "Attributes",
        attributes: [
          ["email", "email"],
          ["firstName", "firstname"],
          ["lastName", "lastname"],
          ["groups", "Include group attribute"],
        ],
      },
      { do: "assign", at: "User Groups" },
      { do: "fetch", at: "SSO › JumpCloud Metadata", what: "Copy Metadata URL" },
    ],
  }),
  saml({
    id: "ping",
    name: "PingOne",
    steps: [
      { do: "open", at: "Applications › Applications" },
      { do: "choose", what: ["Add Application", "SAML Application", "Configure", "Manually Enter"] },
      {
        do: "paste",
        fields: [
          ["ACS URLs", "acs"],
          ["Entity ID", "audience"],
        ],
      },
      {
        do: "send",
        at: "Attribute Mappings",
        attributes: [
          ["saml_subject", "Email Address"],
          ["email", "Email Address"],
          ["firstName", "Given Name"],
          ["lastName", "Family Name"],
          ["groups", "Group Names"],
        ],
      },
      { do: "assign", at: "Access" },
      { do: "fetch", at: "Overview", what: "IdP Metadata URL" },
    ],
  }),
  saml({
    id: "generic",
    name: "SAML",
    steps: [
      {
        do: "paste",
        fields: [
          ["Assertion Consumer Service (ACS) URL", "acs"],
          ["Audience (SP Entity ID)", "audience"],
        ],
      },
      {
        do: "set",
        fields: [
          ["NameID format", "emailAddress"],
          ["Signature", "RSA-SHA256"],
        ],
      },
      {
        do: "send",
        at: "AttributeStatement",
        attributes: [
          ["email", "mail"],
          ["firstName", "givenName"],
          ["lastName", "sn"],
          ["groups", "memberOf"],
        ],
      },
    ],
  }),
  {
    id: "oidc",
    name: "OpenID Connect",
    kind: "oidc",
    gives: [],
    steps: [
      {
        do: "set",
        fields: [
          ["Application type", "Web application"],
          ["Grant type", "Authorization Code"],
          ["Scopes", "openid email profile"],
        ],
      },
      { do: "paste", fields: [["Redirect URI", "callback"]] },
    ],
  },
];

/** Returns the provider of a connection, or the generic one of its kind if it is unknown. */
export function providerOf({ kind, identity_provider }: { kind: "saml" | "oidc"; identity_provider: string }) {
  const matching = identityProviders.filter((one) => one.kind === kind);
  return matching.find(({ id }) => id === identity_provider) ?? (matching.at(-1) as IdentityProvider);
}
