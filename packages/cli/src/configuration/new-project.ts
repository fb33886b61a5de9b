import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { OWNER_ONLY, writeFileAtomically } from "./write-file.ts";

/** The types of links in emails. */
export const redirectTypes = ["login", "signup", "invite", "discovery", "reset_password"];

/** A new project of the configuration file. */
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

/** The origin of a new app, if none is known. */
export const DEFAULT_ORIGIN = "http://localhost:4000";

interface Pages {
  /** Emails lead to the first one by default. */
  origins: string[];
  /** The path of the sign-in page. */
  signInPath: string;
}

/**
 * Creates a project with a random ID, public token and secret. In development it has the default origin. In production the
 * operator adds origins.
 */
export function createProject(name: string, mode: "development" | "production", pages?: Pages): NewProject {
  const kind = mode === "development" ? "test" : "live";
  const local: Pages = { origins: mode === "development" ? [DEFAULT_ORIGIN] : [], signInPath: "/authenticate" };
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
    // These are the defaults, written out so that operators find them.
    pkce_required_for: { magic_links: true, passwords: true, oauth: true, sso: true },
    email_link_and_code: true,
  };
}

/** The provider's data folder, beside the configuration. */
export const DATA_FOLDER = ".portico";

/**
 * Writes the secret of a new project into the data folder, which git ignores.
 * @param file the configuration.
 * @returns the file of the secret, and the project with a reference to it.
 */
export function storeSecret(file: string, project: NewProject): { secretFile: string; stored: NewProject } {
  const name = `${project.project_id}.secret`;
  const folder = join(dirname(file), DATA_FOLDER);
  const secretFile = join(folder, name);
  writeFileAtomically(secretFile, `${project.secret}\n`, OWNER_ONLY);
  const ignore = join(folder, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n", { mode: OWNER_ONLY });
  return { secretFile, stored: { ...project, secret: `file:${DATA_FOLDER}/${name}` } };
}
