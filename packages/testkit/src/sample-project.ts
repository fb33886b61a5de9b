export const PROJECT_ID = "project-test-00000000-0000-0000-0000-000000000001";
export const PROJECT_SECRET = "secret-test-not-a-secret-at-all";
export const PUBLIC_TOKEN = "public-token-test-00000000-0000-0000-0000-000000000001";
export const PAGE_ORIGIN = "http://localhost:4000";

/** A project with organizations and members in every status. */
export const acmeProject = {
  project_id: PROJECT_ID,
  project_name: "Acme Boards",
  public_tokens: [PUBLIC_TOKEN],
  secret: PROJECT_SECRET,
  allowed_origins: [PAGE_ORIGIN],
  redirect_urls: [
    {
      url: `${PAGE_ORIGIN}/authenticate`,
      types: ["login", "signup", "invite", "discovery", "reset_password"],
      default: true,
    },
    { url: `${PAGE_ORIGIN}/other`, types: ["login"] },
  ],
  create_organization_enabled: true,
  session_maximum_minutes: 1440,
  slug_pattern: "localhost:4000/{{slug}}/login",
  email_domains: ["acme.test"],
  // Off, because tests count emails. Tests of security notices turn them on.
  security_notices: [],
  rate_limits: "relaxed",
  organizations: [
    {
      organization_name: "Globex",
      organization_slug: "globex",
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["globex.test"],
      members: [
        { email_address: "ada@globex.test", name: "Ada Lovelace", roles: ["admin"] },
        { email_address: "bob@globex.test", name: "Bob" },
        { email_address: "ivy@invited.test", status: "invited" },
        { email_address: "pete@pending.test", status: "pending" },
        { email_address: "dora@deleted.test", status: "deleted" },
      ],
    },
    {
      organization_name: "Initech",
      organization_slug: "initech",
      members: [{ email_address: "ada@globex.test", roles: ["admin"] }, { email_address: "ivy@invited.test" }],
    },
    {
      organization_name: "Umbrella",
      organization_slug: "umbrella",
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["email_otp"],
      members: [{ email_address: "ada@globex.test" }],
    },
    {
      organization_name: "Hooli",
      organization_slug: "hooli",
      mfa_policy: "REQUIRED_FOR_ALL",
      members: [{ email_address: "gavin@hooli.test" }],
    },
  ],
};
