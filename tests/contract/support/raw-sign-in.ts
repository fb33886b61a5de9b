import { PUBLIC_TOKEN } from "@portico/testkit";
import { expect } from "vitest";

/** A raw request to a provider by its URL, with the sample project's public token. */
export const ask = (url: string, path: string, body: object, session = PUBLIC_TOKEN) =>
  fetch(`${url}/sdk/v1/b2b/${path}`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Signs a member of Globex in by code, over HTTP only. @returns the session token. */
export async function signInAt(url: string, email_address = "ada@globex.test"): Promise<string> {
  const { data } = (await (await ask(url, "organizations/search", { organization_slug: "globex" })).json()) as {
    data: { organization: { organization_id: string } };
  };
  const { organization_id } = data.organization;
  const read = async () => (await (await fetch(`${url}/dev/inbox?to=${email_address}`)).json()) as { code: string }[];
  const before = (await read()).length;
  await ask(url, "otps/email/login_or_signup", { organization_id, email_address });
  await expect.poll(async () => (await read()).length, { timeout: 5_000 }).toBeGreaterThan(before);
  const [mail] = await read();
  const answer = await ask(url, "otps/email/authenticate", {
    organization_id,
    email_address,
    code: mail?.code,
    session_duration_minutes: 60,
  });
  return ((await answer.json()) as { data: { session_token: string } }).data.session_token;
}
