import { type ApiError, type Client, SdkError } from "@portico/client";
import { acmeProject, type Mail, PUBLIC_TOKEN, type TestProvider, type TestProviderOptions } from "@portico/testkit";
import type { ApiErrorType } from "@portico/wire";
import { apiErrors } from "@portico/wire";
import { DiscoveryResponse, MemberAuthResponse, PublicOrganization } from "@portico/wire/schemas";
import { afterAll, expect } from "vitest";
import { startCheckedProvider } from "./check-answers.ts";

/** Starts the provider of a test file, which stops after its tests. All its answers must match its OpenAPI documents. */
export async function startForFile(options?: TestProviderOptions): Promise<TestProvider> {
  const provider = await startCheckedProvider(options);
  afterAll(provider.stop);
  return provider;
}

/**
 * Another sample project with changes, for `otherProjects`: one provider serves them all, which is much faster than
 * starting several.
 */
export function variant(name: string, changes: Record<string, unknown>): Record<string, unknown> {
  return {
    ...acmeProject,
    project_id: `project-test-${name}`,
    public_tokens: [`public-token-test-${name}`],
    secret: `secret-test-${name}-not-a-secret`,
    ...changes,
  };
}

/** The same provider, seen from the pages of that variant. */
export function inVariant(provider: TestProvider, name: string): TestProvider {
  const publicToken = `public-token-test-${name}`;
  return {
    ...provider,
    openPage: (options) => provider.openPage({ publicToken, ...options }),
    request: (path, init = {}) =>
      provider.request(path, {
        ...init,
        headers: { Authorization: `Basic ${btoa(`${publicToken}:${init.session ?? publicToken}`)}`, ...init.headers },
      }),
  };
}

/** An organization for the configuration: its name is its slug, capitalized. */
export function organization<Settings extends object>(slug: string, settings?: Settings) {
  const organization_name = slug.charAt(0).toUpperCase() + slug.slice(1);
  return { organization_name, organization_slug: slug, ...(settings as Settings) };
}

/** A role for the configuration that permits these actions on one resource. */
export function role(role_id: string, resource_id: string, actions: string[]) {
  return { role_id, description: role_id, permissions: [{ resource_id, actions }] };
}

/** A response as text, without its individual parts: the request ID, and the start of its expiry times. */
export function likeOthers({ provider }: TestProvider, body: unknown): string {
  const nowMs = provider.clock.now().getTime();
  return JSON.stringify(body, (name, value) => {
    if (name === "request_id") return "";
    return name === "expires_at" ? `in ${Math.round((Date.parse(value) - nowMs) / 60_000)} minutes` : value;
  });
}

/** The ID of a sample organization, found as the widget finds it. */
export async function organizationId(provider: TestProvider, slug: string): Promise<string> {
  const { body } = await provider.request("/sdk/v1/b2b/organizations/search", { body: { organization_slug: slug } });
  return PublicOrganization.parse(body.data.organization).organization_id;
}

/** The email that `send` triggers. */
export async function mailFrom(provider: TestProvider, address: string, send: () => Promise<unknown>): Promise<Mail> {
  // Earlier emails have arrived by then; otherwise one could be taken for it.
  await provider.deliverDue();
  const before = (await provider.mailbox.all(address)).length;
  await send();
  return provider.mailbox.latest(address, before);
}

export function linksOf(mail: Mail): URL[] {
  return mail.links.map((link) => new URL(link));
}

export function linkOf(mail: Mail): URL {
  return new URL(mail.links[0] ?? "");
}

export function tokenOf(mail: Mail): string {
  return linkOf(mail).searchParams.get("token") ?? "";
}

/** A code that differs from this one. */
export function otherCode(code: string | null, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, "0");
}

/** Signs in to an organization with a code, in a page of its own. */
export async function signIn(provider: TestProvider, address: string, slug: string, dur = 60) {
  const { client, page } = provider.openPage();
  const organization_id = await organizationId(provider, slug);
  const { code } = await mailFrom(provider, address, () =>
    client.otps.email.loginOrSignup({ email_address: address, organization_id }),
  );
  const answer = await client.otps.email.authenticate({
    email_address: address,
    organization_id,
    code: code ?? "",
    session_duration_minutes: dur,
  });
  return { client, page, organization_id, answer: MemberAuthResponse.parse(answer) };
}

/** Verifies an address with a discovery code, in a page of its own: the client then has an intermediate session. */
export async function discover(provider: TestProvider, address: string) {
  const { client, page } = provider.openPage();
  const { code } = await mailFrom(provider, address, () =>
    client.otps.email.discovery.send({ email_address: address }),
  );
  const answer = await client.otps.email.discovery.authenticate({ email_address: address, code: code ?? "" });
  return { client, page, answer: DiscoveryResponse.parse(answer) };
}

/** Expects an error of this type, with the status of the catalog, and returns it. */
export async function refusal(call: Promise<unknown>, errorType: ApiErrorType): Promise<ApiError> {
  const error = await call.then(
    () => expect.fail(`${errorType} was expected, and the call succeeded`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SdkError)) throw error;
  expect(error).toMatchObject({ error_type: errorType, status_code: apiErrors[errorType].status });
  expect((error as ApiError).error_message).not.toBe("");
  expect((error as ApiError).request_id).toMatch(/^request-id-/);
  return error as ApiError;
}

/** The client's session, as the secret of raw requests. */
export function sessionTokenOf(client: Client): string {
  return client.session.getTokens()?.session_token ?? PUBLIC_TOKEN;
}

/**
 * Moves the clock to the start of the next counting window of this length, so that a test does not cross a boundary.
 */
export function startWindow({ provider, clock }: TestProvider, { hours }: { hours: number }): void {
  const lengthMs = hours * 3_600_000;
  clock.advance({ ms: lengthMs - (provider.services.clock.now().getTime() % lengthMs) });
}
