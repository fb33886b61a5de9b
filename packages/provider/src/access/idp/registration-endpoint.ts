import { parseJsonBody } from "../../platform/http/json-body.ts";
import type { Page } from "../../platform/http/page.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { RegistrationError, registerApp } from "./apps/register-app.ts";
import { requireProjectCall } from "./tokens/library-page.ts";

/** The endpoint at which apps register themselves, if the project enables `dynamic_registration`. */
export const registrationPages: Page[] = [
  {
    method: "POST",
    path: "/oidc/{project_id}/reg",
    summary: "Registers an app, if the project allows it (RFC 7591)",
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
];
