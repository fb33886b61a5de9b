import type { AdminFixture, Names } from "@portico/admin/fixtures";
import { lose, refuse } from "@portico/admin/fixtures";
import type { OperatorRole } from "../shared/calls.ts";
import { type ConsoleAnswers, consoleFixture } from "../shared/console-fixture.tsx";
import type { ProjectMailsPreviewRequest } from "../shared/operations.ts";
import AddressesPage from "./AddressesPage.tsx";
import AppsPage from "./AppsPage.tsx";
import BrandingPage from "./BrandingPage.tsx";
import EmailsPage from "./EmailsPage.tsx";
import KeysPage from "./KeysPage.tsx";
import ProjectsPage from "./ProjectsPage.tsx";
import SettingsPage from "./SettingsPage.tsx";
import type { ProjectView, Version } from "./types.ts";

const id = "project-live-acme";

function sampleProject({ organization }: Names, changes: Partial<ProjectView> = {}): ProjectView {
  const settings = {
    project_name: organization,
    public_tokens: ["public-token-live-5c1f7f6e-3c1d-4a0b-9d55-6f3f1a9f9c11", "public-token-live-acme"],
    allowed_origins: ["https://app.globex.test", "http://staging.globex.test"],
    redirect_urls: [
      { url: "https://app.globex.test/authenticate", types: ["login", "signup", "invite", "discovery"], default: true },
      { url: "https://app.globex.test/reset", types: ["reset_password"], default: true },
    ],
    branding: { primary_color: "#6b2fb3", primary_color_dark: "#c5a3f5" },
    oauth: { google: { client_id: "1234567890-boards", client_secret: "••••••••" } },
  };
  return {
    project_id: id,
    environment: "live",
    origin: "console",
    file: null,
    is_named_in_file: false,
    version: 12,
    updated_at: "2026-03-02T09:30:00Z",
    settings,
    effective: {
      default_locale: "en",
      session_maximum_minutes: 43_200,
      device_bound_sessions: false,
      create_organization_enabled: false,
      email_link_and_code: true,
      password_policy: { strength: "zxcvbn", minimum_length: 8, complexity: 3, breach_check: "offline" },
      ...settings,
    },
    ...changes,
  };
}

const inFile = {
  origin: "file",
  version: null,
  file: "/etc/portico/portico.config.json",
  is_named_in_file: true,
} as const;

function versions({ email, otherEmail }: Names): Version[] {
  const by = (email_address: string) => ({ by: "operator", operator: { operator_id: "operator-1", email_address } });
  return [
    {
      version: 12,
      kind: "updated",
      note: "Staging needs its own origin.",
      author: by(email),
      changed_paths: ["allowed_origins"],
      created_at: "2026-03-02T09:30:00Z",
    },
    {
      version: 11,
      kind: "rolled_back",
      note: "Back to version 9.",
      author: by(otherEmail),
      changed_paths: ["oauth.google.client_secret"],
      created_at: "2026-02-27T15:12:00Z",
    },
    {
      version: 10,
      kind: "updated",
      note: "",
      author: { by: "backend" },
      changed_paths: ["branding.primary_color"],
      created_at: "2026-02-27T14:58:00Z",
    },
  ];
}

const result = {
  version: 12,
  issues: [],
  warnings: [
    {
      path: "allowed_origins[1]",
      message: "allowed_origins[1] is http: anyone on the network path can change that page and take its sessions.",
      fix: "Serve that page over https, and change the URL to https://.",
    },
  ],
  changes: [
    {
      path: "allowed_origins",
      before: ["https://app.globex.test"],
      after: ["https://app.globex.test", "http://staging.globex.test"],
    },
    { path: "oauth.google.client_secret" },
  ],
  loosened: [
    { path: "allowed_origins", meaning: "pages of more origins may call, with the sessions of members who open them" },
  ],
};

/** Every state of the project pages. */
export function projectFixtures(names: Names): Record<string, AdminFixture> {
  const project = sampleProject(names);
  const answers = (changes: Partial<ProjectView> = {}): ConsoleAnswers => ({
    "project.get": () => ({ project: { ...project, ...changes } }),
    "project.versions.search": () => ({ current: 12, versions: versions(names), next_before: 10 }),
    "project.versions.get": () => ({ changes: result.changes, settings: project.settings }),
    "project.check": () => result,
    "project.update": () => refuse("project_version_conflict"),
    "secrets.list": () => ({ secrets: [{ name: "secret", last_used_at: "2026-03-02T09:30:00Z" }] }),
    "keys.list": () => ({
      keys: [
        {
          kid: "Xq3u0bYpVZbQ5oW8C2rJm1dS7tKfHnLe4gAiUyPzRkE",
          state: "signing",
          created_at: "2026-01-05T09:00:00Z",
          signs_from: "2026-01-05T09:07:00Z",
          retires_at: null,
        },
      ],
    }),
    "project.mails.preview": (request) => mailIn(request as unknown as ProjectMailsPreviewRequest, names),
    "projects.site_icon.find": () => refuse("site_icon_not_usable"),
    "projects.pages.preview": (request) => pageIn(request as unknown as ProjectMailsPreviewRequest, names),
  });
  const page = { projectId: id, rest: [] };
  const settings = (given: ConsoleAnswers, section = "sign-in-methods", role: OperatorRole = "owner") =>
    consoleFixture(<SettingsPage {...page} rest={[section]} />, given, { role });
  const { oauth: _, ...withoutProviders } = project.effective;
  const custom = {
    ...withoutProviders,
    session_maximum_minutes: 720,
    password_policy: { strength: "luds", minimum_length: 12, complexity: 3, breach_check: "off" },
  };
  const listed = (...projects: object[]): ConsoleAnswers => ({
    "projects.search": () => ({ projects, next_after: null }),
  });
  const row = {
    project_id: id,
    project_name: names.organization,
    origin: "console",
    updated_at: "2026-03-02T09:30:00Z",
  };
  const search = listed(row, {
    ...row,
    project_id: "project-test-acme",
    project_name: `${names.organization} Staging`,
    origin: "file",
  });
  const app = {
    client_id: "boards-sync",
    client_name: `${names.organization} Sync`,
    client_type: "third_party",
    source: "management",
  };
  const stream = {
    client_id: "boards-sync",
    stream_id: "signal-stream-live-1",
    method: "push",
    endpoint_url: "https://sync.example.com/security-events",
    events: ["session-revoked", "credential-change"],
    status: "enabled",
    reason: "",
    is_held: false,
    pending: 0,
    last_delivered_at: "2026-03-02T09:30:00Z",
    failing_since: null,
    last_error: "",
    created_at: "2026-02-02T09:30:00Z",
  };
  const apps: ConsoleAnswers = {
    "connected_apps.signal_streams.list": () => ({ signal_streams: [] }),
    "connected_apps.list": () => ({
      connected_apps: [
        { ...app, backchannel_logout_uri: "https://sync.example.com/backchannel-logout" },
        {
          ...app,
          client_id: "terminal",
          client_name: "Terminal",
          client_type: "first_party_public",
          backchannel_logout_uri: "",
        },
        { ...app, client_id: "tally", client_name: "Tally", source: "configuration", backchannel_logout_uri: "" },
      ],
    }),
  };
  const streams = (...signal_streams: object[]): ConsoleAnswers => ({
    ...apps,
    "connected_apps.signal_streams.list": () => ({ signal_streams }),
  });
  const eachStream = streams(
    stream,
    {
      ...stream,
      client_id: "tally",
      pending: 12,
      failing_since: "2026-03-02T09:30:00Z",
      last_error: "The receiver answered 503.",
    },
    {
      ...stream,
      ...{ client_id: "terminal", method: "poll", endpoint_url: "", last_delivered_at: null },
      ...{ status: "paused", is_held: true, pending: 1, reason: "The operator has paused the stream." },
    },
    {
      ...stream,
      ...{ client_id: "gone", status: "disabled", reason: "The receiver answered 410, so it wants no more events." },
    },
  );
  const rotating = {
    secrets: [
      { name: "secret", last_used_at: "2026-03-02T09:30:00Z" },
      { name: "next_secret", last_used_at: null },
    ],
  };
  return {
    "projects.loading": consoleFixture(<ProjectsPage />, {}),
    "projects.ready": consoleFixture(<ProjectsPage />, search),
    "projects.empty": consoleFixture(<ProjectsPage />, listed()),
    "projects.failed": consoleFixture(<ProjectsPage />, { "projects.search": lose }),
    "projects.creating": consoleFixture(<ProjectsPage isCreating />, search),
    "projects.readOnly": consoleFixture(<ProjectsPage />, search, { role: "read_only" }),
    "projectSettings.loading": settings({}),
    "projectSettings.ready": settings(answers()),
    "projectSettings.socialLogin": settings(answers(), "social-login"),
    "projectSettings.sessions": settings(answers({ settings: custom, effective: custom }), "sessions"),
    "projectSettings.passwords": settings(answers({ settings: custom, effective: custom }), "passwords"),
    "projectSettings.passwordsInFile": settings(answers(inFile), "passwords"),
    "projectSettings.versions": settings(answers(), "versions"),
    "projectSettings.other": settings(answers(), "other"),
    "projectSettings.inFile": settings(answers(inFile)),
    "projectSettings.leftByFile": settings(answers({ ...inFile, is_named_in_file: false })),
    "projectSettings.readOnly": settings(answers(), "sign-in-methods", "support"),
    "projectSettings.failed": settings({ "project.get": () => refuse("project_not_found") }),
    "projectKeys.ready": consoleFixture(<KeysPage {...page} />, answers()),
    "projectKeys.rotating": consoleFixture(
      <KeysPage {...page} shownAtFirst="secret-live-mZq5hR1tXw8yB2nC7kD4fG6jL9pS3vA0eU-iO_xYzWc" />,
      { ...answers(), "secrets.list": () => rotating },
    ),
    "projectKeys.inFile": consoleFixture(<KeysPage {...page} />, answers(inFile)),
    "projectAddresses.ready": consoleFixture(<AddressesPage {...page} />, answers()),
    "projectAddresses.empty": consoleFixture(
      <AddressesPage {...page} />,
      answers({ settings: { project_name: "Globex" }, effective: {} }),
    ),
    "projectApps.ready": consoleFixture(<AppsPage {...page} />, apps),
    "projectApps.changing": consoleFixture(<AppsPage {...page} changingAtFirst="boards-sync" />, apps),
    "projectApps.streams": consoleFixture(<AppsPage {...page} />, eachStream),
    "projectApps.streamsReadOnly": consoleFixture(<AppsPage {...page} />, streams(stream), { role: "support" }),
    "projectApps.readOnly": consoleFixture(<AppsPage {...page} />, apps, { role: "support" }),
    "projectApps.empty": consoleFixture(<AppsPage {...page} />, {
      ...streams(),
      "connected_apps.list": () => ({ connected_apps: [] }),
    }),
    "projectEmails.ready": consoleFixture(<EmailsPage {...page} />, answers()),
    "projectEmails.own": consoleFixture(
      <EmailsPage {...page} />,
      answers({
        settings: {
          ...project.settings,
          email_texts: { login_link: { en: { title: `Welcome back to ${names.organization}` } } },
        },
      }),
    ),
    "projectEmails.fixed": consoleFixture(<EmailsPage {...page} atFirst={{ locale: "fr" }} />, answers()),
    "projectEmails.inFile": consoleFixture(<EmailsPage {...page} />, answers(inFile)),
    "projectEmails.dark": consoleFixture(<EmailsPage {...page} atFirst={{ locale: "ar", view: "dark" }} />, answers()),
    "projectEmails.text": consoleFixture(<EmailsPage {...page} atFirst={{ locale: "de", view: "text" }} />, answers()),
    "projectBranding.ready": consoleFixture(<BrandingPage {...page} />, answers()),
    "projectBranding.dark": consoleFixture(
      <BrandingPage {...page} atFirst={{ preview: { scheme: "dark" } }} />,
      answers(),
    ),
    "projectBranding.email": consoleFixture(
      <BrandingPage {...page} atFirst={{ preview: { surface: "email" } }} />,
      answers(),
    ),
    "projectBranding.page": consoleFixture(
      <BrandingPage {...page} atFirst={{ preview: { surface: "page" } }} />,
      answers(),
    ),
    "projectBranding.phone": consoleFixture(
      <BrandingPage {...page} atFirst={{ preview: { isPhone: true } }} />,
      answers(),
    ),
    "projectBranding.logo": consoleFixture(
      <BrandingPage {...page} atFirst={{ logo: { name: "acme.svg", colors: ["#6b2fb3", "#e0a100", "#0078d4"] } }} />,
      answers(),
    ),
  };
}

/** A plain stand-in for the page. The provider renders the real one. */
function pageIn({ locale, scheme }: ProjectMailsPreviewRequest, { organization }: Names) {
  const title = locale === "ar" ? "تسجيل الدخول إلى غلوبكس" : `Log in to ${organization}`;
  const page = { page_id: "link", name: "Magic link", html: documentIn(title, locale, scheme) };
  return { pages: [page], page, frame_path: `data:text/html;charset=utf-8,${encodeURIComponent(page.html)}` };
}

function documentIn(title: string, locale: string, scheme: "light" | "dark" | undefined): string {
  const [ground, ink, fill, onFill] =
    scheme === "dark" ? ["#14222A", "#DCE7ED", "#c5a3f5", "#000"] : ["#FFFFFF", "#19303D", "#6b2fb3", "#fff"];
  const button = locale === "ar" ? "تسجيل الدخول" : "Log in";
  return `<html dir="${locale === "ar" ? "rtl" : "ltr"}"><body style="margin:32px;font:16px sans-serif;color:${ink};background:${ground}"><h1 style="font-size:22px">${title.replaceAll("<", "&lt;")}</h1><p style="line-height:1.5">ada@globex.test</p><p style="display:inline-block;padding:12px 24px;font-weight:bold;color:${onFill};background:${fill};border-radius:8px">${button}</p></body></html>`;
}

function mailIn({ locale, scheme }: ProjectMailsPreviewRequest, { organization }: Names) {
  const subject = locale === "ar" ? "تسجيل الدخول إلى غلوبكس" : `Log in to ${organization}`;
  const html = documentIn(subject, locale, scheme);
  const mail = {
    mail_id: "link-to-log-in",
    name: "Link to log in",
    subject,
    text: `${subject}\n\nhttps://example.com/link`,
    html,
  };
  const words = {
    kind: "login_link",
    default: {
      subject: "Log in to {{organization_name}}",
      title: "Log in to {{organization_name}}",
      body: "Use this link to continue as {{email_address}}, best in the browser where you asked for it.",
      button: "Log in",
    },
    variables: ["project_name", "organization_name", "email_address", "expiration_minutes"],
  };
  const mails = [mail, { mail_id: "invitation", name: "Invitation", subject }];
  return {
    mails,
    mail,
    words: locale === "fr" ? null : words,
    frame_path: `data:text/html;charset=utf-8,${encodeURIComponent(html)}`,
  };
}
