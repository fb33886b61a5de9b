import { JWKS_MAX_AGE_SECONDS } from "../../core/records/keys/signing-key-times.ts";
import type { Page } from "../../platform/http/page.ts";
import { requireStorableParams } from "../../platform/http/route.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/**
 * The public keys of a project's session JWTs, `GET {public_url}/v1/sessions/jwks/{project_id}`: the next, the
 * current and the previous one. Host back ends verify JWTs with them. Served from memory while the database is down.
 */
export const jwksPages: Page[] = [
  {
    method: "GET",
    path: "/v1/sessions/jwks/{project_id}",
    summary: "The public keys of a project's session JWTs (RFC 7517)",
    answers: "application/json",
    async handle({ services }, request, reply) {
      const { project_id = "" } = requireStorableParams(request.params);
      const keys = await services.signingKeys.findForProject(project_id, services.clock.now());
      if (!keys) throw new ApiError("route_not_found", { message: "No project has this ID." });
      return reply.header("Cache-Control", `public, max-age=${JWKS_MAX_AGE_SECONDS}`).send(keys.jwks);
    },
  },
];
