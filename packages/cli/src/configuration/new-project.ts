import { randomBytes, randomUUID } from "node:crypto";

/** The kinds of links that mails carry. */
export const redirectTypes = ["login", "signup", "invite", "discovery", "reset_password"];

/** A project as it stands in the configuration file. */
export interface NewProject {
  project_id: string;
  project_name: string;
  public_tokens: string[];
  secret: string;
  allowed_origins: string[];
  redirect_urls: { url: string; types: string[]; default: boolean }[];
  pkce_required_for: Record<"magic_links" | "passwords" | "oauth" | "sso", boolean>;
  email_link_and_code: boolean;
}

/** Where the pages of a new app are, when nothing says it. */
export const LOCAL_PAGE = "http://localhost:4000";

interface Pages {
  /** The first one has the page to which mails lead. */
  origins: string[];
  /** That page's path. */
  signInPath: string;
}

/**
 * Makes a project with an id, a token and a secret that nobody else has. In development its pages are on this machine; in
 * production only the operator knows where they are.
 */
export function createProject(name: string, mode: "development" | "production", pages?: Pages): NewProject {
  const kind = mode === "development" ? "test" : "live";
  const local: Pages = { origins: mode === "development" ? [LOCAL_PAGE] : [], signInPath: "/authenticate" };
  const { origins, signInPath } = pages ?? local;
  return {
    project_id: `project-${kind}-${randomUUID()}`,
    project_name: name,
    public_tokens: [`public-token-${kind}-${randomUUID()}`],
    secret: `secret-${kind}-${randomBytes(32).toString("base64url")}`,
    allowed_origins: origins,
    redirect_urls: origins.map((origin, index) => ({
      url: `${origin}${signInPath}`,
      types: redirectTypes,
      default: index === 0,
    })),
    // The defaults, written out so that an operator finds them here.
    pkce_required_for: { magic_links: true, passwords: true, oauth: true, sso: true },
    email_link_and_code: true,
  };
}

/** Describes a new project to people, once: its secret is in the file alone after that. */
export function describeProject({ project_id, public_tokens, secret }: NewProject): string {
  return `  project id    ${project_id}\n  public token  ${public_tokens.join(", ")}\n  secret        ${secret}`;
}
