/**
 * The layers of a package: which folder may import which, including type imports. `npm run lint` checks the sources against
 * them. Tests are not checked.
 */
export interface Plan {
  /** The folder that this plan describes. */
  root: string;
  /**
   * Layers from the lowest to the highest. Folders in a layer may import from the layers before it. `a b` are two folders of
   * one layer, which may not import each other. `.` means the files of the root. A folder includes its subfolders unless
   * they are listed separately.
   */
  floors: string[];
  /** Other packages that may be imported. Node.js modules (`node:`) are always allowed. */
  outside: string[];
  /** Imports that only some files may have. */
  only?: { imports: RegExp; from: RegExp; reason: string }[];
  /** Files that may only be imported within their folder. Level 2 is a folder in a folder of the root. */
  own?: { files: RegExp; level: number };
  /** Exceptions: imports from a higher layer. */
  upward?: { from: string; to: string; reason: string }[];
}

const noFile = /^$/;

export const plans: Plan[] = [
  {
    root: "packages/wire/src",
    floors: ["lib entities", "events errors", "capabilities", "operations", "."],
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
      // Shared by the areas.
      "login/flow login/ui/strings consent/flow",
      "login/ui login/effects consent/ui",
      // Each area is above those that it leads to.
      "login/logged-in login/error login/redirect consent/session",
      "login/mfa login/one-tap login/organization login/passkey-offer consent/ended",
      "login/mfa/sms/phone login/mfa/totp login/mfa/recovery-codes login/sso",
      "login/mfa/sms login/discovery login/notes consent/authorize",
      "login/landing login/passcode login/passkeys",
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
      "@portico/client/browser-sessions",
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
        reason: "The table of phone numbers is large and loaded on demand (docs/adr/0010-what-the-browser-loads.md).",
      },
      {
        imports: /^react(-dom)?(\/(jsx-runtime|client))?$/,
        from: /\.tsx$|(^|\/)(use-[\w-]+|shell|load-lazy|views|screen-props|session-hooks|take-over)\.ts$/,
        reason: "Flows and effects do not depend on React.",
      },
      {
        imports: /^@portico\/client/,
        from: /^(entries|mount|react|flow\/effects|login\/effects|testing\/play)\/|(^|\/)([\w-]*effects|callbacks|watch|attest-once)\.ts$|Widget\.tsx$/,
        reason: "Only effects call the client. A screen sends events.",
      },
      {
        imports: /(effects|kit)\.ts$|^login\/effects\//,
        from: /^(entries|mount|react|flow\/effects|login\/effects|testing\/play)\/|effects\.ts$|(\w+-area|callbacks|kit)\.ts$|Widget\.tsx$/,
        reason: "Screens and flows request effects but do not run them.",
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
      "organization/sign-in-help",
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
      "@portico/client/browser-sessions",
      "@portico/ui/*",
      "@portico/widget/kit",
      "@portico/widget/samples",
      "@portico/wire",
    ],
    only: [
      {
        imports: /^@portico\/client\/admin$/,
        from: /^(shared|frame)\//,
        reason: "A screen gets its calls from the component around it.",
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
      { from: "main.tsx", to: "frame/Console.tsx", reason: "It renders the console." },
      { from: "fixtures.ts", to: "frame/fixtures.tsx", reason: "It collects the states of all screens." },
    ],
  },
  {
    root: "packages/backend/src",
    floors: ["provider", "tokens", "requests", "guards webhooks", ".", "management"],
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
      // Without domain knowledge: HTTP, configuration, database, keys, languages.
      "platform/lib",
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
      // Records, the sign-in gate, and what every capability writes to: audit log, emails, limits.
      "core/delivery/mails",
      "core/delivery core/audit core/idempotency",
      "core/server-keys",
      "core/mfa",
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
      // Access after signing in: sessions, API keys, apps.
      "access/openid",
      "access/idp/apps",
      "access/idp/logouts",
      "access/idp/machines",
      "access/idp/signals",
      "access/idp/tokens",
      "access/idp/consents",
      "access/idp/authorization",
      "access/idp",
      "access/impersonation access/api-keys",
      "access/sessions",
      // Sign-in methods and second factors.
      "methods/mfa",
      "methods/otps",
      "methods/magic-links methods/recovery-codes",
      "methods/totp methods/oauth methods/passkeys methods/passwords/strength",
      "methods/passwords methods/one-tap",
      "methods/security-notice-pages",
      "methods/discovery",
      // Organizations: members, connections, directories, domains.
      "organizations/sso/connections",
      "organizations/sso/logins",
      "organizations/sso/saml organizations/sso/oidc",
      "organizations/sso/logout",
      "organizations/sso organizations/off-boarding",
      "organizations/suspended-grants",
      "organizations/scim/connections",
      "organizations/scim/directory",
      "organizations/scim/protocol",
      "organizations/scim",
      "organizations/organizations organizations/domains",
      "organizations/members",
      "organizations/setup-links",
      // For operators and backends: management API, console, webhooks, operations.
      "operate/webhooks",
      "operate/project-settings",
      "operate/transfers",
      "operate/explain operate/operations",
      "operate/management/calls",
      "operate/operators",
      "operate/management/operator-calls",
      "operate/management operate/events",
      "operate/console",
      // A running node: its pages, start and stop.
      "server/home server/scripts server/documentation",
      "server/startup",
      "server",
    ],
    outside: ["@portico/wire", "@portico/wire/schemas", "*"],
    // A capability calls another one's functions, never its tables. All may use the records.
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
        reason: "OpenTelemetry is only loaded if the environment enables it.",
      },
      {
        imports: /^@portico\/(?!wire)/,
        from: noFile,
        reason: "The provider does not depend on the client or the widget.",
      },
    ],
  },
  {
    root: "packages/cli/src",
    floors: [
      "shared",
      "configuration frameworks",
      "management",
      "doctor",
      "transfers/formats",
      "transfers",
      "sandbox commands/sso",
      "commands",
      ".",
    ],
    outside: ["*"],
    only: [
      {
        imports: /^@portico\/(?!provider\/(serve|tools)$|backend\/management$)/,
        from: /^sandbox\//,
        reason:
          "The CLI may only use the entry points serve and tools of the provider, the management client, and the sandbox.",
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
        from: noFile,
        reason: "The site only has the pages of docs, and none of our code.",
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
        from: noFile,
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
        from: noFile,
        reason: "An app in the browser may only use the widget, the client and the types of wire.",
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
        from: noFile,
        reason: "The server of an app uses the provider over HTTP.",
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
        from: noFile,
        reason: "The third-party app only uses standard libraries, and nothing of ours.",
      },
    ],
  },
];
