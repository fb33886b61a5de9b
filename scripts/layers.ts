/**
 * The plan of the packages: who may import whom, type imports too. `npm run layers` (a part of `npm run lint`) holds the
 * sources against it. Tests stand outside.
 */
export interface Plan {
  /** The folder that the plan is of. */
  root: string;
  /**
   * From the ground up: what stands in a line imports what stands in the lines before it. `a b` are two rooms that do
   * not know each other; `.` is the files of the root itself. A room is a folder with all that is in it, unless a
   * folder of it is named here itself.
   */
  floors: string[];
  /** The libraries, and doors of other packages, that may come in. Names of Node's own modules begin with `node:`. */
  outside: string[];
  /** The files that alone may import some of these. */
  only?: { imports: RegExp; from: RegExp; reason: string }[];
  /** Files that nothing outside their folder imports. Level 2 is a folder in a folder of the root. */
  own?: { files: RegExp; level: number };
  /** Arrows that run up nevertheless. */
  upward?: { from: string; to: string; reason: string }[];
}

const nobody = /^$/;

export const plans: Plan[] = [
  {
    root: "packages/wire/src",
    floors: ["."],
    outside: ["zod"],
  },
  {
    root: "packages/client/src",
    floors: ["lib", "methods session", "page", "bots", "calls", ".", "entries"],
    outside: ["@portico/wire"],
  },
  {
    root: "packages/ui/src",
    floors: ["lib theme", "texts", "hooks", "components", "testing"],
    outside: ["react", "react/jsx-runtime", "react-dom", "react-dom/client", "@portico/client", "@portico/wire"],
  },
  {
    root: "packages/widget/src",
    floors: [
      "theme flow",
      "ui flow/effects",
      // What the areas share.
      "login/flow login/ui/strings consent/flow",
      "login/ui login/effects consent/ui",
      // The areas, each above those that it leads to.
      "login/logged-in login/error login/oauth consent/session",
      "login/mfa login/one-tap login/organization consent/ended",
      "login/mfa/sms/phone login/mfa/totp login/mfa/recovery-codes login/sso consent/logout",
      "login/mfa/sms login/discovery login/notes consent/authorize",
      "login/landing login/passcode",
      "login/email login/password",
      "login/main",
      "languages",
      "login consent",
      "react testing",
      "react/parts",
      "react/served",
      "mount",
      "entries",
    ],
    outside: [
      "react",
      "react/jsx-runtime",
      "react-dom",
      "react-dom/client",
      "@portico/client",
      "@portico/client/fresh",
      "@portico/client/idp",
      "@portico/ui/*",
      "@portico/wire",
      "libphonenumber-js/core",
      "libphonenumber-js/min/metadata",
    ],
    only: [
      {
        imports: /^libphonenumber-js/,
        from: /phone-numbers\.ts$/,
        reason: "The table of phone numbers is large and comes alone (docs/adr/0010-what-the-browser-loads.md).",
      },
      {
        imports: /^react(-dom)?(\/(jsx-runtime|client))?$/,
        from: /\.tsx$|(^|\/)(use-[\w-]+|shell|lazy-context|load-lazy|views|screen-props|session-hooks|take-over)\.ts$/,
        reason: "A flow knows no React, and neither do its effects.",
      },
      {
        imports: /^@portico\/client/,
        from: /^(entries|mount|react|flow\/effects|login\/effects|testing\/play)\/|(^|\/)([\w-]*effects|open-page|callbacks|watch|attest-once)\.ts$|Widget\.tsx$/,
        reason: "A screen sends events; effects alone call the client.",
      },
      {
        imports: /(effects|kit)\.ts$|^login\/effects\//,
        from: /^(entries|mount|react|flow\/effects|login\/effects|testing\/play)\/|effects\.ts$|(\w+-area|outcomes|send-mail|callbacks|kit)\.ts$|Widget\.tsx$/,
        reason: "A screen and a flow ask for effects; they make none.",
      },
    ],
  },
  {
    root: "packages/admin/src",
    floors: [
      "shared",
      "testing",
      "organization/audit",
      "connections/setup-links",
      "member/api-keys member/connected-apps member/profile member/switcher",
      "connections/directory connections/setup organization/domains organization/impersonation organization/members",
      "organization/settings member/user",
      "languages",
      "frame",
      "elements",
      "parts",
      ".",
    ],
    outside: [
      "react",
      "react/jsx-runtime",
      "react-dom/client",
      "@portico/client",
      "@portico/client/admin",
      "@portico/ui/*",
      "@portico/widget/kit",
      "@portico/widget/samples",
      "@portico/wire",
    ],
    only: [
      {
        imports: /^@portico\/client\/admin$/,
        from: /^(shared|frame)\//,
        reason: "A screen takes its calls from the part around it.",
      },
    ],
  },
  {
    root: "packages/console/src",
    floors: ["shared", "ground", "projects people operations setup", ".", "frame"],
    outside: [
      "react",
      "react/jsx-runtime",
      "react-dom/client",
      "@portico/admin",
      "@portico/admin/kit",
      "@portico/admin/fixtures",
      "@portico/backend/calls",
      "@portico/client",
      "@portico/widget",
      "@portico/ui/*",
      "@portico/widget/fixtures",
      "@portico/widget/playground",
      "@portico/wire",
    ],
    upward: [
      { from: "main.tsx", to: "frame/Console.tsx", reason: "It puts the console onto the page." },
      { from: "fixtures.ts", to: "frame/fixtures.tsx", reason: "It gathers the states of all." },
    ],
  },
  {
    root: "packages/backend/src",
    floors: [".", "management"],
    outside: ["jose", "@portico/wire"],
  },
  {
    root: "packages/nextjs/src",
    floors: ["lib", "."],
    outside: [
      "react",
      "react/jsx-runtime",
      "next/headers.js",
      "next/navigation",
      "next/server.js",
      "@portico/backend",
      "@portico/widget",
      "@portico/widget/server-rendered",
    ],
    only: [
      {
        imports: /^@portico\/widget/,
        from: /^(browser\.tsx|client\.ts)$/,
        reason: 'Code for the browser is behind "use client".',
      },
    ],
  },
  {
    root: "packages/provider/src",
    floors: [
      // What knows no domain: HTTP, configuration, the database, keys, languages.
      "platform/ground",
      "platform/languages",
      "platform/crypto",
      "platform/db",
      "platform/config",
      "platform/call",
      "platform/projects",
      "platform/http",
      "platform/telemetry",
      "platform/capability",
      "platform/openapi",
      // The nouns, the one gate, and what every capability writes to: audit log, mails, limits.
      "core/delivery/mails",
      "core/delivery core/audit core/idempotency",
      "core/server-keys",
      "core/limits",
      "core/records",
      "core/records/roles",
      "core/records/organization core/records/keys",
      "core/records/member",
      "core/records/session",
      "core/records/lineage",
      "core/security-notices",
      "core/rbac core/bots",
      "core/role-grants",
      "core/sign-in",
      "core/audit/reading",
      "core/bootstrap core/inbox",
      // What a member's access goes on with: sessions, keys, apps.
      "access/openid",
      "access/idp/apps",
      "access/idp/machines",
      "access/idp/tokens",
      "access/idp/consents",
      "access/idp/authorization",
      "access/idp",
      "access/impersonation access/api-keys",
      "access/sessions",
      // Ways to sign in, and second factors.
      "methods/mfa",
      "methods/otps",
      "methods/magic-links methods/recovery-codes",
      "methods/totp methods/oauth methods/passwords/strength",
      "methods/passwords methods/one-tap",
      "methods/security-notice-pages",
      "methods/discovery",
      // What organizations have: members, connections, directories, domains.
      "organizations/sso/connections",
      "organizations/sso/logins",
      "organizations/sso/saml organizations/sso/oidc",
      "organizations/sso organizations/off-boarding",
      "organizations/suspended-grants",
      "organizations/scim/connections",
      "organizations/scim/directory",
      "organizations/scim/protocol",
      "organizations/scim",
      "organizations/organizations organizations/domains",
      "organizations/members",
      "organizations/setup-links",
      // What operators and back ends do: management API, console, webhooks, operations.
      "operate/webhooks",
      "operate/project-settings",
      "operate/transfers",
      "operate/explain operate/operations",
      "operate/management/calls",
      "operate/operators",
      "operate/management/operator-calls",
      "operate/management operate/events",
      "operate/console",
      // A running node: its pages, its start and its end.
      "server/home server/scripts server/documentation",
      "server/startup",
      "server",
    ],
    outside: ["@portico/wire", "@portico/wire/schemas", "*"],
    // A capability calls another one's rules, never its tables; the nouns are everybody's.
    own: { files: /^(?!(core\/records|core\/role-grants|platform\/projects)\/).*store\.ts$/, level: 2 },
    only: [
      {
        imports: /^(kysely|kysely\/.*|pg|@electric-sql\/.*)$/,
        from: /^(platform\/db|core\/records\/one-time)\/|(store|\/schema|access-tables|capability|\/end-[\w-]+)\.ts$/,
        reason: "Only db/, stores, schemas and files named end-* know SQL.",
      },
      {
        imports: /^@opentelemetry\//,
        from: /^platform\/telemetry\/start-telemetry\.ts$/,
        reason: "OpenTelemetry is loaded where the environment asks for it alone.",
      },
      { imports: /^@portico\/(?!wire)/, from: nobody, reason: "The provider knows no client and no widget." },
    ],
  },
  {
    root: "packages/cli/src",
    floors: [
      "shared",
      "configuration frameworks",
      "management doctor",
      "transfers/formats",
      "transfers",
      "commands/sso",
      "commands",
      ".",
    ],
    outside: ["*"],
    only: [
      {
        imports: /^@portico\/(?!provider\/(serve|tools)$|backend\/management$)/,
        from: nobody,
        reason: "The command line knows the doors serve and tools of the provider, and the management client.",
      },
    ],
  },
  {
    root: "packages/docs/src",
    floors: ["."],
    outside: ["*"],
    only: [
      {
        imports: /^@portico\//,
        from: nobody,
        reason: "The site is made of the pages of docs, and of no code of ours.",
      },
    ],
  },
  {
    root: "packages/testkit/src",
    floors: ["database browser", "vitest", "."],
    outside: ["*"],
    only: [
      {
        imports: /^@portico\/(widget|cli)(\/|$)/,
        from: nobody,
        reason: "The testkit starts a provider and a client. It has no user interface.",
      },
    ],
  },
  ...[
    { app: "demo/src", floors: ["lib", "ui", "sign-in board settings", "connected-apps home", "."] },
    { app: "gallery/src", floors: ["lib", "states play editor", "."] },
  ].map(({ app, floors }) => ({
    root: `apps/${app}`,
    floors,
    outside: ["*"],
    only: [
      {
        imports: /^@portico\/(provider|cli|testkit|wire\/schemas)(\/|$)/,
        from: nobody,
        reason: "An app in the browser knows the widget, the client and the plain door of the wire.",
      },
    ],
  })),
  ...[
    { root: "apps/demo/server", floors: ["lib", "boards", "."] },
    { root: "packages/sandbox/src", floors: ["lib", "oauth", "one-tap saml directory dns", "."] },
  ].map(({ root, floors }) => ({
    root,
    floors,
    outside: ["*"],
    only: [
      {
        imports: /^@portico\/(provider|cli|testkit)(\/|$)/,
        from: nobody,
        reason: "A host's server talks to the provider over HTTP, as anybody's would.",
      },
    ],
  })),
  {
    root: "apps/demo/third-party",
    floors: ["."],
    outside: ["*"],
    only: [
      {
        imports: /^@portico\//,
        from: nobody,
        reason: "The third-party app is somebody else's: it knows standard libraries and nothing of ours.",
      },
    ],
  },
];
