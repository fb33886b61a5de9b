import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the pages. */
export const docs = fileURLToPath(new URL("../../../docs", import.meta.url));

/** The sidebar, which also is the order of `llms.txt`: sections of pages, by their paths below `docs`, without `.md`. */
export interface Section {
  title: string;
  pages: string[];
}

export const sections: Section[] = [
  {
    title: "Start",
    pages: ["start/what-is-portico", "start/vocabulary", "comparison"],
  },
  {
    title: "Quickstarts",
    pages: [
      "start/react",
      "start/nextjs",
      "start/react-router",
      "start/plain-html",
      "start/vue",
      "start/express",
      "start/fastify",
      "start/hono",
      "start/nestjs",
    ],
  },
  {
    title: "Concepts",
    pages: [
      "concepts/organization",
      "concepts/member",
      "concepts/discovery",
      "concepts/session",
      "concepts/intermediate-session",
      "concepts/connected-app",
    ],
  },
  {
    title: "Guides: the widget",
    pages: [
      "embedding",
      "composing",
      "administration",
      "languages",
      "plain-page",
      "server-rendering",
      "content-security-policy",
      "reference/theming",
      "screen-gallery",
      "reference/hooks",
    ],
  },
  {
    title: "Guides: ways in",
    pages: [
      "mailed-links",
      "invitations",
      "passwords",
      "password-resets",
      "oauth",
      "one-tap",
      "single-sign-on",
      "single-sign-on-setup",
      "try-a-connection",
      "set-up-links",
      "suspended-access",
      "after-recovery",
      "claim-a-domain",
      "directory-sync",
      "directories",
      "second-factors",
      "recent-authentication",
      "text-messages",
      "trusted-tokens",
      "bots",
      "addresses",
    ],
  },
  {
    title: "Guides: your server",
    pages: [
      "sessions",
      "servers",
      "management-api",
      "nextjs",
      "http-only-cookies",
      "session-protocol",
      "switching-organization",
      "roles",
      "session-kinds",
      "impersonation",
      "webhooks",
      "reference/webhook-events",
    ],
  },
  { title: "Guides: other apps", pages: ["connected-apps", "consent", "app-tokens", "protected-api", "api-keys"] },
  {
    title: "Production",
    pages: [
      "operating",
      "console",
      "deploying",
      "production/checklist",
      "production/two-nodes",
      "production/tls-and-proxy",
      "production/custom-domain",
      "production/postgresql",
      "production/pooler",
      "production/failover",
      "production/read-replicas",
      "production/distributed-postgresql",
      "production/sizing",
      "production/backup-and-restore",
      "production/upgrade",
      "versions",
      "production/secrets",
      "key-rotation",
      "project-settings",
      "production/metrics-and-alarms",
      "production/sign-ins-and-errors",
      "production/logs-and-traces",
      "production/start-failures",
      "production/failures",
      "production/audit-log",
      "production/explain",
      "production/retention",
      "limits",
      "mails",
      "threats",
    ],
  },
  {
    title: "Reference",
    pages: [
      "reference/configuration",
      "reference/audit-actions",
      "reference/client",
      "reference/widget",
      "reference/backend",
      "reference/nextjs",
      "command-line",
      "errors",
      "wire/rules",
    ],
  },
  {
    title: "Move in and out",
    pages: [
      "moving/in",
      "moving/out",
      "moving/format",
      "migrate/plan",
      "migrate/auth0",
      "migrate/clerk",
      "migrate/workos",
      "migrate/stytch",
      "migrate/keycloak",
      "migrate/logto",
      "migrate/firebase",
      "migrate/supabase",
    ],
  },
  { title: "Decisions", pages: listing("adr") },
];

/** Every page below a folder, by name. */
function listing(folder: string): string[] {
  const names = readdirSync(`${docs}/${folder}`)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length))
    .sort();
  return names.map((name) => `${folder}/${name}`);
}

/** The text of a page, and its first heading. */
export function readPage(page: string): { title: string; text: string } {
  const text = readFileSync(`${docs}/${page}.md`, "utf8");
  const title = /^# (.*)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`docs/${page}.md has no heading, so the sidebar has no name for it.`);
  return { title: title.replaceAll("`", ""), text };
}

/** Where the site shows a page. */
export function pathOf(page: string): string {
  return `/${page}`;
}
