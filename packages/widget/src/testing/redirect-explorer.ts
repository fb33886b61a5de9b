// The explorer's redirects: providers, connections, Google's prompt.
import type { Organization } from "@portico/wire";
import type { FlowEvent } from "../login/machine.ts";
import { ADA, refusal, sampleConnection, sampleOrganization, unreachable } from "./login-samples.ts";

export const okta = sampleConnection("okta");
export const entra = sampleConnection("microsoft-entra");

export const withConnections = (changes: Partial<Organization>, ...providers: string[]) =>
  sampleOrganization({ ...changes, sso_active_connections: providers.map(sampleConnection) });

export const redirectEvents: FlowEvent[] = [
  { type: "oauthClicked", provider: "google", email: ADA },
  { type: "oauthClicked", provider: "github", email: "" },
  { type: "ssoClicked", email: ADA },
  { type: "connectionClicked", connectionId: okta.connection_id },
  { type: "connectionClicked", connectionId: "saml-connection-test-unknown" },
  ...[[], [okta], [okta, entra]].map(
    (connections): FlowEvent => ({ type: "connectionsFound", email: ADA, connections }),
  ),
  { type: "connectionSearchFailed", email: ADA, problem: unreachable },
  { type: "slugSubmitted", slug: " " },
  { type: "slugSubmitted", slug: "globex" },
  { type: "redirectFailed", problem: unreachable },
  { type: "returned" },
  { type: "oneTapChosen" },
  { type: "oneTapMissed", reason: "unknown_reason", isTestProject: true },
  { type: "oneTapRefused", problem: refusal("invalid_id_token") },
];
