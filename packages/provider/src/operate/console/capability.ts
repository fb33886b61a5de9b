import type { FastifyReply, FastifyRequest } from "fastify";
import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import { updateOrganization } from "../../core/records/organization/store.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { consoleProjectId, hasNoSecret, OPERATORS_SLUG } from "../../platform/config/console-project.ts";
import type { ProjectConfig } from "../../platform/config/project-schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { basePathOf } from "../../platform/http/base-path.ts";
import { builtSite, sendBuiltPage } from "../../platform/http/built-page.ts";
import type { Page } from "../../platform/http/page.ts";
import { sendFile } from "../../platform/http/site.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/** The scripts and styles of the console and of the other pages of its package. */
const consoleFiles: Page[] = [
  {
    method: "GET",
    path: "/console/assets/{file}",
    summary: "Get a file of the provider's pages",
    answers: "text/javascript",
    async handle(_context, request, reply) {
      const { file: name } = request.params as { file: string };
      const file = await builtSite.find(`assets/${name}`);
      if (!file) throw new ApiError("route_not_found");
      return sendFile(file, request, reply, () => ({}));
    },
  },
];

/**
 * The deepest path of the console's pages is `/console/project-…/organizations/organization-…/connections/saml-…`. One
 * more gets the page, too, which says that it does not exist.
 */
const addresses = [
  "",
  "/{a}",
  "/{a}/{b}",
  "/{a}/{b}/{c}",
  "/{a}/{b}/{c}/{d}",
  "/{a}/{b}/{c}/{d}/{e}",
  "/{a}/{b}/{c}/{d}/{e}/{f}",
].map((steps) => `/console${steps}`);

/** The console's page needs no session. Its data comes from `/console/api`, behind the gate. */
export const consolePages: Page[] = [
  ...addresses.map(pageAt),
  {
    method: "GET",
    path: "/console/settings.json",
    summary: "Get the settings of the console's page",
    answers: "application/json",
    handle: ({ mode, services }) => ({
      base_path: basePathOf(services.publicUrl),
      public_token: consoleProjectId({ mode }).replace("project", "public-token"),
      organization_slug: OPERATORS_SLUG,
      mode,
    }),
  },
];

/** The page routes by its URL in the browser. */
function pageAt(path: string): Page {
  return { method: "GET", path, summary: "Open the console", answers: "text/html", handle: answer };
}

async function answer(_context: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // An unknown API path must not return the page.
  if ((request.params as { a?: string }).a === "api") throw new ApiError("route_not_found");
  return sendBuiltPage({ name: "index.html" }, request, reply);
}

/** Updates the operators' organization from `console.second_factor_required`. Seeds only create it. */
async function seedConsole(call: Call, project: ProjectConfig): Promise<(tx: Db) => Promise<void>> {
  return async (tx) => {
    const wanted = hasNoSecret(project) ? project.organizations[0]?.mfa_policy : undefined;
    const found = wanted && (await findBySlug(call, tx, OPERATORS_SLUG));
    if (!found || found.settings.mfa_policy === wanted) return;
    const settings = { ...found.settings, mfa_policy: wanted };
    await updateOrganization(tx, found, { settings, updated_at: call.clock.now() });
  };
}

export const operatorConsole: Capability = { seed: seedConsole, pages: consoleFiles };
