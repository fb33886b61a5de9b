import { readFileSync } from "node:fs";
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from "jsonc-parser";
import { appendToArray } from "../configuration/append-to-array.ts";
import { checkConfiguration, chooseProject, readConfiguration } from "../configuration/load-configuration.ts";
import { writeFileAtomically } from "../configuration/write-file.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";
import { loadSandbox, SANDBOX_PORT } from "./open-sandbox.ts";

/** The systems that the sandbox replaces, by their names on the command line. */
const oauthTitles = {
  google: "Google",
  microsoft: "Microsoft",
  slack: "Slack",
  hubspot: "HubSpot",
  github: "GitHub",
  gitlab: "GitLab",
} as const;
const organizationTitles = {
  saml: "SAML",
  openid: "OpenID Connect",
  directory: "Directory sync",
} as const;
const titles = { ...oauthTitles, ...organizationTitles };
export type SandboxName = keyof typeof titles;
export const sandboxNames = Object.keys(titles) as SandboxName[];

const SLUG = "sandbox";

/** A setting to write, at a path of the configuration. */
interface Setting {
  path: JSONPath;
  value: unknown;
  /** Whether the path is a list that gets the value. */
  isItem?: boolean;
}

/** `portico add google --sandbox`: writes a client or connection of the sandbox into the configuration. */
export async function addFromSandbox(name: SandboxName, options: GlobalOptions): Promise<void> {
  const { mode, projects, public_url } = await readConfiguration(options.config);
  if (mode !== "development") {
    throw new CliError("--sandbox requires development mode, because anyone can sign in as anyone.", exitCodes.usage);
  }
  const project = chooseProject(projects, options);
  const { oauthSettings, ssoConnections } = await loadSandbox();
  const url = `http://localhost:${SANDBOX_PORT}`;
  const before = readFileSync(options.config, "utf8");
  const at = ["projects", projects.indexOf(project)];
  const settings: Setting[] = [{ path: ["outbound_allowed_origins"], value: url, isItem: true }];
  const next = ["npx portico serve --sandbox"];
  if (name in oauthTitles) {
    const { one_tap: _, ...client } = oauthSettings(url)[name as keyof typeof oauthTitles] as { one_tap?: boolean };
    settings.push({ path: [...at, "oauth", name], value: client });
    next.push(`In your sign-in form: products={["emailOtp", "oauth"]} oauthOptions={{ providers: ["${name}"] }}`);
  } else {
    const index = project.organizations.findIndex(({ organization_slug }) => organization_slug === SLUG);
    const organization = index < 0 ? project.organizations.length : index;
    if (index < 0) {
      const value = {
        organization_name: "Sandbox",
        organization_slug: SLUG,
        // The people whom the SAML page offers become members at their first login.
        email_allowed_domains: ["wallace.test"],
        sso_jit_provisioning: "ALL_ALLOWED",
      };
      settings.push({ path: [...at, "organizations"], value, isItem: true });
    }
    const place = [...at, "organizations", organization];
    const [saml, openid] = ssoConnections(url);
    if (name === "directory") {
      const connection_id = "scim-connection-sandbox";
      const bearer_token = "scim-token-test-sandbox-for-development-only";
      const value = { connection_id, display_name: "Sandbox", identity_provider: "okta", bearer_token };
      settings.push({ path: [...place, "scim_connection"], value });
      next.push(
        `Open ${url}/directory and connect. It pushes to ${public_url.replace(/\/$/, "")}/v1/scim/${project.project_id}/${connection_id}`,
      );
    } else {
      settings.push({ path: [...place, "sso_connections"], value: name === "saml" ? saml : openid, isItem: true });
      next.push(`In your sign-in form: products={["emailOtp", "sso"]}. Sign in to the organization ${SLUG}.`);
    }
  }
  const text = settings.reduce(write, before);
  await checkConfiguration(JSON.parse(text), options.config, process.env);
  if (text !== before) writeFileAtomically(options.config, text);
  const isChanged = text !== before;
  show(options.json, {
    document: { file: options.config, project_id: project.project_id, added: isChanged ? [name] : [], next },
    text: () =>
      `${isChanged ? `Added ${titles[name]} of the sandbox to ${options.config}.` : `${options.config} already has ${titles[name]} of the sandbox.`}

Next:
${next.map((line) => `  ${line}`).join("\n")}`,
  });
}

/** Writes one setting into a JSON text. @throws CliError if another value is there. */
function write(text: string, { path, value, isItem = false }: Setting): string {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  const existing = node && (JSON.parse(text.slice(node.offset, node.offset + node.length)) as unknown);
  const isSame = (one: unknown) => JSON.stringify(one) === JSON.stringify(value) || hasSameId(one, value);
  if (isItem && Array.isArray(existing) && existing.some(isSame)) return text;
  if (isItem) return appendToArray(text, path, value) ?? text;
  if (existing !== undefined && isSame(existing)) return text;
  if (existing !== undefined) {
    throw new CliError(`${path.join(".")} has another value, so nothing was written. Remove it first.`);
  }
  return applyEdits(
    text,
    modify(text, path, value, { formattingOptions: { insertSpaces: !/^\t/m.test(text), tabSize: 2 } }),
  );
}

function hasSameId(one: unknown, other: unknown): boolean {
  const idOf = (value: unknown) => (value as { connection_id?: string } | null)?.connection_id;
  return idOf(one) !== undefined && idOf(one) === idOf(other);
}
