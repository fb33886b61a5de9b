import { randomUUID } from "node:crypto";
import { randomToken } from "@portico/provider/tools";

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

const LOCAL_PAGE = "http://localhost:4000";

/**
 * Makes a project with an id, a token and a secret that nobody else has. In development its pages are on this machine; in
 * production only the operator knows where they are.
 */
export function createProject(name: string, mode: "development" | "production"): NewProject {
  const kind = mode === "development" ? "test" : "live";
  return {
    project_id: `project-${kind}-${randomUUID()}`,
    project_name: name,
    public_tokens: [`public-token-${kind}-${randomUUID()}`],
    secret: `secret-${kind}-${randomToken()}`,
    allowed_origins: mode === "development" ? [LOCAL_PAGE] : [],
    redirect_urls:
      mode === "development"
        ? [
            {
              url: `${LOCAL_PAGE}/authenticate`,
              types: ["login", "signup", "invite", "discovery", "reset_password"],
              default: true,
            },
          ]
        : [],
    // The defaults, written out so that an operator finds them here.
    pkce_required_for: { magic_links: true, passwords: true, oauth: true, sso: true },
    email_link_and_code: true,
  };
}

/** Describes a new project to people, once: its secret is in the file alone after that. */
export function describeProject({ project_id, public_tokens, secret }: NewProject): string {
  return `  project id    ${project_id}\n  public token  ${public_tokens.join(", ")}\n  secret        ${secret}`;
}
