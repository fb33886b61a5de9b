import { Token } from "@portico/wire/schemas";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { Call, SetupReach } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { sendBuiltPage } from "../../platform/http/built-page.ts";
import { parseJsonBody } from "../../platform/http/json-body.ts";
import type { Page, PageContext } from "../../platform/http/page.ts";
import { requireStorableParams } from "../../platform/http/route.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { evaluateLinks } from "./evaluate-link.ts";
import { describeLink, finishLink, openLink, requireOpen } from "./open-link.ts";
import type { SetupLinkRow } from "./schema.ts";
import { setupCalls } from "./setup-calls.ts";
import { lockLink, updateLink } from "./store.ts";

const SETUP_PATH = "/setup/{project_id}/{setup_link_id}";
/** Large enough for pasted metadata. */
const BODY_BYTES = 512 * 1024;
/** A form cannot send this header, and another site needs a preflight for it. */
const HEADER = "x-portico-setup";

/** A link's page, which is the same for every URL, and its calls, which answer in the wire's envelope. */
export const setupPages: Page[] = [
  {
    method: "GET",
    path: SETUP_PATH,
    summary: "Open a setup link",
    description: "The part after `#` stays in the browser.",
    answers: "text/html",
    // The page shows the logos of the project and the organization, which can be on any host.
    handle: (_context, request, reply) =>
      sendBuiltPage({ name: "setup.html", imageSources: "https: http:" }, request, reply),
  },
  {
    method: "POST",
    path: `${SETUP_PATH}/{name}`,
    summary: "Call from the page of a setup link",
    answers: "application/json",
    bodyLimitBytes: BODY_BYTES,
    handle: answer,
  },
];

const Describe = z.strictObject({ token: Token.optional() });
const Open = z.strictObject({ token: Token });

async function answer(context: PageContext, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  requireOwnPage(context, request);
  const { project_id = "", setup_link_id = "", name = "" } = requireStorableParams(request.params);
  const project = await context.projects.findById(project_id);
  if (!project) throw new ApiError("setup_link_not_found");
  request.project = project;
  const call: Call = Object.assign(context.createCall(request, reply, project), { caller: "setup_link" as const });
  call.auditContext.setup_link_id = setup_link_id;
  const body = parseJsonBody(typeof request.body === "string" ? request.body : "") ?? {};
  const own = await run(call, { setup_link_id, name, body });
  return { data: { ...own, request_id: request.id, status_code: 200 } };
}

async function run(
  call: Call,
  { setup_link_id, name, body }: { setup_link_id: string; name: string; body: unknown },
): Promise<object> {
  const parse = <Schema extends z.ZodType>(schema: Schema) => schema.parse(body, { reportInput: true });
  switch (name) {
    case "describe":
      return describeLink(call, { setup_link_id, ...parse(Describe) });
    case "open":
      return openLink(call, { setup_link_id, ...parse(Open) });
    case "finish":
      return finishLink(call, { setup_link_id });
    default: {
      const { link } = await requireOpen(call, { setup_link_id });
      const calls = setupCalls[link.purpose];
      const found = Object.hasOwn(calls, name) ? calls[name] : undefined;
      if (!found) throw new ApiError("setup_link_not_allowed");
      const setup = listVouchedOrganizations(call, link);
      return found.run(Object.assign(call, { setup }), setup, parse(found.request) as never);
    }
  }
}

/**
 * Accepts calls only from scripts of this origin, because the cookie grants access to a connection: a form cannot send
 * the header or JSON, and another origin's script would need a preflight (docs/threats.md T96).
 *
 * @throws ApiError `bad_domain_for_sdk`.
 */
function requireOwnPage({ services }: PageContext, { headers }: FastifyRequest): void {
  const isOwn =
    headers.origin === new URL(services.publicUrl).origin &&
    headers[HEADER] !== undefined &&
    /^application\/json\b/.test(headers["content-type"] ?? "") &&
    (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";
  if (!isOwn) throw new ApiError("bad_domain_for_sdk", { message: "Only the provider's own page makes this call." });
}

/** What a link allows its calls. The rules of connections check it (threats.md T97). */
function listVouchedOrganizations(call: Call, link: SetupLinkRow): SetupReach {
  const { setup_link_id, organization_id, connection_id, may_activate, role_ids, ancestors } = link;
  /** @throws ApiError `setup_link_over`. */
  const hold = async (tx: Db) => {
    const held = await lockLink(tx, link);
    const organization = (await findOrganizations(call, tx, [organization_id])).get(organization_id);
    if (!held || !organization) throw new ApiError("setup_link_over");
    // Checked again in the transaction of the change, because the creator may have lost the permission (threats.md
    // T98).
    const [evaluated] = await evaluateLinks(call, tx, organization, [held]);
    if (evaluated?.status !== "open") throw new ApiError("setup_link_over");
    return held;
  };
  return {
    setup_link_id,
    organization_id,
    ancestors,
    connection_id,
    may_activate,
    role_ids,
    async hold(tx, connectionId) {
      const held = await hold(tx);
      if (held.connection_id !== connectionId) throw new ApiError("setup_link_not_allowed");
    },
    async claim(tx, connectionId) {
      const held = await hold(tx);
      if (held.connection_id !== null) throw new ApiError("setup_link_not_allowed");
      await updateLink(tx, held, { connection_id: connectionId });
    },
  };
}
