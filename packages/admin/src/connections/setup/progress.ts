import type { TestRun } from "@portico/wire";
import type { SetupConnection } from "./calls.ts";
import type { SetupStep } from "./steps.ts";

/** Whether the connection has what a sign-in needs from the identity provider. */
export function hasProviderDetails(connection: SetupConnection): boolean {
  return connection.kind === "saml"
    ? connection.idp_sso_url !== "" && connection.verification_certificates.length > 0
    : connection.issuer !== "" && connection.client_id !== "" && connection.client_secret !== "";
}

/** Returns the steps that are done: by the connection's own state, or because the admin went on from them. */
export function findDoneSteps(
  connection: SetupConnection,
  run: TestRun | null,
  passed: ReadonlySet<SetupStep>,
): ReadonlySet<SetupStep> {
  const hasDetails = hasProviderDetails(connection);
  const isTested = run?.status === "passed";
  const isActive = connection.status === "active";
  const isDone: Record<SetupStep, boolean> = {
    guide: hasDetails || passed.has("guide"),
    answer: hasDetails,
    people: isTested || isActive || passed.has("people"),
    test: isTested || isActive,
    activate: isActive,
  };
  return new Set((Object.keys(isDone) as SetupStep[]).filter((step) => isDone[step]));
}
