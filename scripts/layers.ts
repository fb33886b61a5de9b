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
  /** Files that nothing outside their folder imports. */
  own?: RegExp;
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
    floors: ["ground", "session", "."],
    outside: ["@portico/wire"],
  },
  {
    root: "packages/widget/src",
    floors: [
      "theme strings flow",
      "ui effects",
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
      "parts",
      "served",
      ".",
    ],
    outside: [
      "react",
      "react/jsx-runtime",
      "react-dom",
      "react-dom/client",
      "@portico/client",
      "@portico/client/fresh",
      "@portico/client/idp",
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
        from: /^[^/]+$|^(react|parts|served|effects|login\/effects|theme|testing\/play)\/|(^|\/)([\w-]*effects|open-page|callbacks|watch|google-script|attest-once|who-of)\.ts$|Widget\.tsx$/,
        reason: "A screen sends events; effects alone call the client.",
      },
      {
        imports: /(effects|kit)\.ts$|\/effects\//,
        from: /^(react|served|effects|login\/effects|testing\/play)\/|effects\.ts$|(lazy(-\w+)?|outcomes|send-mail|callbacks|kit)\.ts$|Widget\.tsx$|^index\.ts$|^consent\.ts$|^login-element\.ts$/,
        reason: "A screen and a flow ask for effects; they make none.",
      },
    ],
  },
  {
    root: "packages/admin/src",
    floors: [
      "ground",
      "ui",
      "testing",
      "audit",
      "setup-links",
      "switcher profile members api-keys connected-apps domains directory setup impersonation",
      "organization user",
      "languages",
      "frame",
      "elements",
      ".",
    ],
    outside: [
      "react",
      "react/jsx-runtime",
      "react-dom/client",
      "@portico/client",
      "@portico/client/admin",
      "@portico/widget/kit",
      "@portico/widget/samples",
      "@portico/wire",
    ],
    only: [
      {
        imports: /^@portico\/client\/admin$/,
        from: /^(ground|frame)\//,
        reason: "A screen takes its calls from the part around it.",
      },
    ],
  },
  {
    root: "packages/console/src",
    floors: ["ground", "projects people operations setup", ".", "frame"],
    outside: [
      "react",
      "react/jsx-runtime",
      "react-dom/client",
      "@portico/admin",
      "@portico/admin/kit",
      "@portico/admin/fixtures",
      "@portico/client",
      "@portico/widget",
      "@portico/widget/fixtures",
      "@portico/widget/kit",
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
    floors: ["."],
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
        reason: 'What runs in the browser stands behind a "use client".',
      },
    ],
  },
  {
    root: "packages/provider/src",
    floors: [
      "ground",
      // The languages that mails and pages are written in.
      "languages",
      "crypto",
      "db",
      "config",
      "call",
      "projects",
      "http",
      "telemetry",
      // What a capability is.
      "capability",
      "delivery/mails",
      "delivery audit idempotency openapi",
      "server-keys",
      "limits",
      // What sign-in by another's OpenID Connect needs, whoever asks.
      "openid",
      // The nouns.
      "records",
      "records/roles",
      "records/organization records/keys",
      "records/member",
      "records/session",
      "records/lineage",
      // What a member is told of by mail.
      "security-notices",
      "rbac bots",
      "role-grants",
      // The one gate.
      "sign-in",
      "mfa",
      // The capabilities, and after them the rules over the nouns.
      "idp/apps",
      "idp/machines",
      "idp/tokens",
      "idp/consents",
      "idp/authorization",
      "idp",
      "otps",
      "magic-links recovery-codes",
      "totp oauth passwords/strength",
      "passwords one-tap",
      "security-notices/pages",
      "sso/connections",
      "sso/logins",
      "sso/saml sso/oidc",
      "sso discovery impersonation off-boarding webhooks api-keys",
      "role-grants/suspended",
      "scim/connections",
      "scim/directory",
      "scim/protocol",
      "scim",
      "sessions organizations domains audit/reading project-settings",
      "members transfers",
      "explain operations",
      "setup-links",
      "management/calls",
      "operators",
      "management/operator-calls",
      "management bootstrap events inbox home scripts documentation",
      "console",
      // What a start can fail at, in words for operators; the doctor uses them, too.
      "startup",
      ".",
    ],
    outside: ["@portico/wire", "@portico/wire/schemas", "*"],
    // A capability calls another one's rules, never its tables; the nouns are everybody's.
    own: /^(?!records\/).*store\.ts$/,
    only: [
      {
        imports: /^(kysely|kysely\/.*|pg|@electric-sql\/.*)$/,
        from: /^(db|records\/one-time)\/|(store|tables|capability|\/end-[\w-]+)\.ts$/,
        reason: "Only db/, stores, tables and endings know SQL.",
      },
      {
        imports: /^@opentelemetry\//,
        from: /^telemetry\/start-telemetry\.ts$/,
        reason: "OpenTelemetry is loaded where the environment asks for it alone.",
      },
      { imports: /^@portico\/(?!wire)/, from: nobody, reason: "The provider knows no client and no widget." },
    ],
  },
  {
    root: "packages/cli/src",
    floors: [
      "ground",
      "console configuration frameworks",
      "management doctor",
      "transfers/formats sso",
      "transfers",
      "commands",
      ".",
    ],
    outside: ["*"],
    only: [
      {
        imports: /^@portico\/(?!provider\/(serve|tools)$|wire$|backend$)/,
        from: nobody,
        reason:
          "The command line knows the doors serve and tools of the provider, the plain door of the wire, and backend.",
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
    floors: ["."],
    outside: ["*"],
    only: [
      {
        imports: /^@portico\/(widget|cli)(\/|$)/,
        from: nobody,
        reason: "The testkit starts a provider and a client; it shows nothing.",
      },
    ],
  },
  ...[
    { app: "demo/src", floors: ["ground", "ui", "frame", "sign-in board", "connected-apps home", "."] },
    { app: "gallery/src", floors: ["ground", "states play editor", "."] },
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
    { root: "apps/demo/server", floors: ["ground", "boards", "."] },
    { root: "packages/sandbox/src", floors: ["ground", "directory dns", "."] },
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
