import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the pages. */
export const docs = fileURLToPath(new URL("../../../docs", import.meta.url));

/** A section of the sidebar, with paths of pages below `docs` without `.md`. Also the order of `llms.txt`. */
export interface Section {
  title: string;
  pages: string[];
  /** For contributors: excluded from search and `llms.txt`. */
  isForContributors?: true;
}

export const sections: Section[] = [
  { title: "Get started", pages: ["start/what-is-portico", "comparison"] },
  {
    title: "Quickstarts",
    pages: [
      "start/react",
      "start/nextjs",
      "start/react-router",
      "start/vue",
      "start/plain-html",
      "start/express",
      "start/fastify",
      "start/hono",
      "start/nestjs",
    ],
  },
  {
    title: "Concepts",
    pages: ["concepts/organization", "concepts/discovery", "concepts/session"],
  },
  {
    title: "Sign-in widget",
    pages: [
      "embedding",
      "script-tag",
      "reference/theming",
      "languages",
      "custom-layout",
      "server-rendering",
      "reference/hooks",
    ],
  },
  {
    title: "Sign-in methods",
    pages: [
      "magic-links",
      "passwords",
      "passkeys",
      "oauth",
      "single-sign-on",
      "mfa",
      "recent-authentication",
      "invitations",
      "addresses",
      "bots",
    ],
  },
  {
    title: "Organizations and admins",
    pages: [
      "admin-components",
      "sign-in-help",
      "roles",
      "single-sign-on-setup",
      "security-events",
      "set-up-links",
      "claim-a-domain",
      "directory-sync",
      "directories",
      "suspended-access",
    ],
  },
  {
    title: "Your server",
    pages: [
      "servers",
      "nextjs",
      "http-only-cookies",
      "device-bound-sessions",
      "several-sessions",
      "management-api",
      "webhooks",
      "sign-in-hook",
      "impersonation",
      "testing",
    ],
  },
  {
    title: "Apps, agents and API keys",
    pages: ["connected-apps", "consent", "protected-api", "api-keys"],
  },
  {
    title: "Production",
    pages: [
      "production/checklist",
      "operating",
      "deploying",
      "production/two-nodes",
      "production/tls-and-proxy",
      "production/postgresql",
      "production/backup-and-restore",
      "production/sizing",
      "production/upgrade",
      "key-rotation",
    ],
  },
  {
    title: "Operations",
    pages: [
      "console",
      "project-settings",
      "mails",
      "limits",
      "production/metrics-and-alarms",
      "production/audit-log",
      "production/failures",
    ],
  },
  {
    title: "Migrate",
    pages: [
      "migrate/plan",
      "moving/in",
      "migrate/auth0",
      "migrate/clerk",
      "migrate/keycloak",
      "migrate/others",
      "migrate/csv",
    ],
  },
  {
    title: "Reference",
    pages: [
      "reference/configuration",
      "command-line",
      "errors",
      "reference/client",
      "reference/widget",
      "reference/backend",
      "reference/nextjs",
      "reference/webhook-events",
      "reference/audit-actions",
    ],
  },
  {
    title: "Contributors",
    pages: ["contributing/words", "threats", "wire/rules", ...listing("adr")],
    isForContributors: true,
  },
];

/** Pages that became a part of another one. Their old URLs redirect. */
export const movedPages: Record<string, string> = {
  "moving/format": "moving/in",
  "migrate/stytch": "migrate/others",
  "migrate/workos": "migrate/others",
  "app-tokens": "connected-apps",
  "production/failover": "production/postgresql",
  "production/logs-and-traces": "production/metrics-and-alarms",
  "production/explain": "production/failures",
  "after-recovery": "suspended-access",
  "concepts/member": "concepts/organization",
  "session-protocol": "servers",
};

const contributorPages = sections.filter((it) => it.isForContributors).flatMap(({ pages }) => pages);

/** @param file a page's file below `docs`. */
export function isForReaders(file: string): boolean {
  return !contributorPages.includes(file.replace(/\.md$/, ""));
}

/** Every page below a folder, by name. */
function listing(folder: string): string[] {
  const names = readdirSync(`${docs}/${folder}`)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length))
    .sort();
  return names.map((name) => `${folder}/${name}`);
}

/** Reads a page's text, its title, and the first sentence as its summary. */
export function readPage(page: string): { title: string; text: string; lead: string } {
  const text = readFileSync(`${docs}/${page}.md`, "utf8");
  const title = /^# (.*)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`docs/${page}.md has no heading, which the sidebar needs as its title.`);
  // Every second part is code.
  const parts = text.slice(text.indexOf(title) + title.length).split(/^```/m);
  const prose = parts.filter((_, index) => index % 2 === 0).join("");
  const [paragraph = ""] = prose.match(/^[A-Za-z`*].*(?:\n[^\n|`#].*)*/m) ?? [];
  const [lead = ""] = toPlainText(paragraph).split(/(?<=[.?]) (?=[A-Z`])/);
  return { title: title.replaceAll("`", ""), text, lead };
}

/** Returns text in one line, with links replaced by their text. */
function toPlainText(markdown: string): string {
  return markdown
    .replace(/\[([^[\]]*)\]\([^()[\]]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/:$/, ".")
    .trim();
}

/** The path of a page on the site. */
export function pathOf(page: string): string {
  return `/${page}`;
}
