import { PROJECT_ID, PROJECT_SECRET, type TestProvider } from "@portico/testkit";

type Answer = Awaited<ReturnType<TestProvider["request"]>>;

/** Calls the management API, `path` from `/v1/b2b` on. */
export type Backend = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** `Authorization` of a host's back end; the sample project's by default, or another one as `variant` names them. */
export function backendAuthorization(variantName?: string): { Authorization: string } {
  const credentials = variantName
    ? `project-test-${variantName}:secret-test-${variantName}-not-a-secret`
    : `${PROJECT_ID}:${PROJECT_SECRET}`;
  return { Authorization: `Basic ${btoa(credentials)}` };
}

/** The back end of the sample project, or of a variant of it. */
export function backendOf(provider: TestProvider, variantName?: string): Backend {
  const headers = backendAuthorization(variantName);
  return (method, path, body) => provider.request(`/v1/b2b${path}`, { method, body, headers });
}
