import type { FastifyReply } from "fastify";
import { JWKS_MAX_AGE_SECONDS } from "../../core/records/keys/signing-key-states.ts";
import { parseJsonBody } from "../../platform/http/json-body.ts";
import type { Page } from "../../platform/http/page.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { RegistrationError, registerApp } from "./apps/register-app.ts";
import { authorizationPages } from "./authorization/authorization-endpoint.ts";
import { endSessionPages } from "./logout.ts";
import { libraryPage, requireProjectCall } from "./tokens/library-page.ts";
import { answerMachine } from "./tokens/machine-token.ts";
import { describeAuthorizationServer } from "./tokens/server-metadata.ts";

const SERVER = "/oidc/{project_id}";

const discovery = [
  `${SERVER}/.well-known/openid-configuration`,
  `${SERVER}/.well-known/oauth-authorization-server`,
  // RFC 8414 section 3.1: the issuer's path comes after the well-known part.
  "/.well-known/oauth-authorization-server/oidc/{project_id}",
  "/.well-known/openid-configuration/oidc/{project_id}",
].map(
  (path): Page => ({
    method: "GET",
    path,
    summary: "Get the metadata of a project's authorization server",
    description: "RFC 8414 and OpenID Connect Discovery.",
    answers: "application/json",
    isOpen: true,
    async handle(context, request, reply) {
      const call = await requireProjectCall(context, request, reply, true);
      return openToAll(reply).send(describeAuthorizationServer(call));
    },
  }),
);

/** Allows any origin to read an answer that is the same for everyone. */
function openToAll(reply: FastifyReply): FastifyReply {
  return reply.hasHeader("Access-Control-Allow-Origin") ? reply : reply.header("Access-Control-Allow-Origin", "*");
}

/** A project's authorization server: `{public_url}/oidc/{project_id}`. */
export const idpPages: Page[] = [
  ...discovery,
  ...authorizationPages,
  ...endSessionPages,
  // Apps can register themselves if the project enables `dynamic_registration`.
  {
    method: "POST",
    path: "/oidc/{project_id}/reg",
    summary: "Register an app",
    description: "RFC 7591, if the project enables `dynamic_registration`.",
    answers: "application/json",
    isOpen: true,
    async handle(context, request, reply) {
      if (context.readiness.isLost()) throw new ApiError("service_unavailable", { retryAfterSeconds: 2 });
      const call = await requireProjectCall(context, request, reply);
      if (!call.project.dynamic_registration.enabled) throw new ApiError("route_not_found");
      const { origin } = request.headers;
      if (origin !== undefined && !reply.hasHeader("Access-Control-Allow-Origin")) {
        reply.header("Access-Control-Allow-Origin", origin);
      }
      try {
        const registered = await registerApp(call, parseJsonBody(String(request.body ?? "")));
        return reply.code(201).send(registered);
      } catch (error) {
        if (!(error instanceof RegistrationError)) throw error;
        request.errorType = error.error;
        return reply.code(400).send({ error: error.error, error_description: error.message });
      }
    },
  },
  {
    method: "GET",
    path: `${SERVER}/jwks`,
    summary: "Get the public keys of tokens",
    description: "A JWK set (RFC 7517).",
    answers: "application/json",
    isOpen: true,
    async handle(context, request, reply) {
      const { signingKeys, project, clock } = await requireProjectCall(context, request, reply, true);
      const { jwks } = await signingKeys.forProject(project.project_id, clock.now());
      return openToAll(reply).header("Cache-Control", `public, max-age=${JWKS_MAX_AGE_SECONDS}`).send(jwks);
    },
  },
  libraryPage({
    method: "POST",
    path: `${SERVER}/token`,
    route: "/token",
    summary: "Exchange a code or refresh token",
    description: "The token endpoint (RFC 6749).",
    security: "clientSecret",
    answerItself: answerMachine,
  }),
  libraryPage({
    method: "GET",
    path: `${SERVER}/me`,
    route: "/me",
    summary: "Get the member of an access token",
    description: "The userinfo endpoint (OpenID Connect Core section 5.3).",
    security: "accessToken",
  }),
  libraryPage({
    method: "POST",
    path: `${SERVER}/me`,
    route: "/me",
    summary: "Get an access token's member by POST",
    description: "The userinfo endpoint (OpenID Connect Core section 5.3).",
    security: "accessToken",
  }),
  libraryPage({
    method: "POST",
    path: `${SERVER}/token/introspection`,
    route: "/token/introspection",
    summary: "Introspect a token",
    description: "RFC 7662.",
    security: "clientSecret",
  }),
  libraryPage({
    method: "POST",
    path: `${SERVER}/token/revocation`,
    route: "/token/revocation",
    summary: "Revoke a token",
    description: "RFC 7009.",
    security: "clientSecret",
  }),
];
