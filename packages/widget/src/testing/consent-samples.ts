// Sample data for tests and fixtures of the consent widget.
import type { AuthorizeStartResponse } from "@portico/wire";
import type { Who } from "../consent/flow/context.ts";
import type { AuthorizeQuery, ConsentRequest } from "../consent/flow/read-request.ts";
import type { FlowState } from "../consent/machine.ts";
import { openingStep } from "../consent/session/flow.ts";
import type { CallProblem } from "../flow/problem.ts";
import { ADA, sampleDiscovered } from "./login-samples.ts";

export const globex = sampleDiscovered("Globex");
export const initech = sampleDiscovered("Initech");

export const ada: Who = {
  memberId: "member-test-ada",
  email: ADA,
  organizationId: globex.organization.organization_id,
  organizationName: "Globex",
};
export const adaElsewhere: Who = {
  ...ada,
  memberId: "member-test-ada-2",
  organizationId: initech.organization.organization_id,
  organizationName: "Initech",
};

export const sampleQuery: AuthorizeQuery = {
  client_id: "connected-app-test-ledgerly",
  redirect_uri: "https://ledgerly.example/callback",
  response_type: "code",
  scopes: ["openid", "email", "profile"],
  state: "state-1",
};

export const authorizeRequest: ConsentRequest = { kind: "authorize", request: sampleQuery };
export const logoutRequest: ConsentRequest = {
  kind: "logout",
  request: { client_id: sampleQuery.client_id, post_logout_redirect_uri: "https://ledgerly.example/bye", state: "s" },
};
export const incompleteRequest: ConsentRequest = { kind: "incomplete", parameter: "client_id" };

export const ledgerly: AuthorizeStartResponse["client"] = {
  client_id: sampleQuery.client_id,
  client_type: "third_party",
  client_name: "Ledgerly",
  client_description: "",
  registered_by: "project",
  registered_at: "2026-03-02T09:00:00.000Z",
};

/** Returns the provider's response to a request. By default, everything can be granted. */
export function sampleStart(
  scopes: readonly string[] = sampleQuery.scopes,
  changes: Partial<AuthorizeStartResponse> & { ungrantable?: readonly string[] } = {},
): AuthorizeStartResponse {
  const { ungrantable = [], ...rest } = changes;
  const result = (scope: string, is_grantable: boolean) => ({ scope, is_grantable, description: scope });
  return {
    client: ledgerly,
    consent_required: true,
    scope_results: [...scopes.map((scope) => result(scope, true)), ...ungrantable.map((scope) => result(scope, false))],
    resource: null,
    grant_lifetime_days: 365,
    ...rest,
  };
}

export const sampleConsentContext = {
  bootstrap: {
    projectName: "Acme Boards",
    projectLogoUrl: "",
    displayWatermark: true,
    watermarkUrl: "https://portico.example",
    rbacPolicy: {
      scopes: [
        { scope: "boards:read", description: "See your boards and the cards on them" },
        { scope: "boards:write", description: "Change boards and cards" },
        { scope: "members:invite", description: "Invite people to your organization" },
      ],
    },
  },
  isBootstrapLoaded: true,
  hasPast: true,
};

export function sampleState(changes: Partial<FlowState> = {}): FlowState {
  const { request = authorizeRequest } = changes;
  return {
    ...sampleConsentContext,
    request,
    who: ada,
    organizations: null,
    step: openingStep({ request }),
    ...changes,
  };
}

export function appRefusal(errorType: string, message = `The server said ${errorType}.`): CallProblem {
  return { kind: "refused", errorType, message };
}

/** The member's authentication is not recent enough. */
export const staleLogin = {
  kind: "refused",
  errorType: "recent_authentication_required",
  message: "Show a sign-in method.",
  missing: { missing: ["primary"], methods: ["password", "email_otp"] },
} satisfies CallProblem;

export const notReached: CallProblem = { kind: "unreachable", message: "Unable to contact our servers." };
