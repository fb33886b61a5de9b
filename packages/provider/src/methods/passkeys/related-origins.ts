import { requireProjectCall } from "../../access/idp/tokens/library-page.ts";
import type { Page } from "../../platform/http/page.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/**
 * WebAuthn Level 3 section 5.11: browsers ask the relying party's host which other origins may use its passkeys. That
 * host passes `/.well-known/webauthn` on to here.
 */
export const relatedOrigins: Page = {
  method: "GET",
  path: "/.well-known/webauthn/{project_id}",
  summary: "Get the origins that share a project's passkeys",
  description: "WebAuthn Related Origin Requests, if the project has `passkey_rp_id`.",
  answers: "application/json",
  isOpen: true,
  async handle(context, request, reply) {
    const { project } = await requireProjectCall(context, request, reply, true);
    if (!project.passkey_rp_id) throw new ApiError("route_not_found");
    return reply.send({ origins: project.allowed_origins });
  },
};
