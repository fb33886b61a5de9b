import { PUBLIC_TOKEN } from "@portico/testkit";
import { expect } from "vitest";

/** A raw request to a provider by its address, with the sample project's public token. */
export const ask = (url: string, path: string, body: object, session = PUBLIC_TOKEN) =>
  fetch(`${url}/sdk/v1/b2b/${path}`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Signs Ada in by code, over HTTP alone. @returns her session token. */
export async function signInAt(url: string): Promise<string> {
  const { data } = (await (await ask(url, "organizations/search", { organization_slug: "globex" })).json()) as {
    data: { organization: { organization_id: string } };
  };
  const { organization_id } = data.organization;
  const email_address = "ada@globex.test";
  await ask(url, "otps/email/login_or_signup", { organization_id, email_address });
  let code: string | undefined;
  let session_token: string | undefined;
  const enter = async () => {
    const [mail] = (await (await fetch(`${url}/dev/inbox?to=${email_address}`)).json()) as { code: string }[];
    if (!mail || mail.code === code) return session_token;
    code = mail.code;
    const given = { organization_id, email_address, code, session_duration_minutes: 60 };
    const answer = (await (await ask(url, "otps/email/authenticate", given)).json()) as {
      data?: { session_token: string };
    };
    session_token = answer.data?.session_token;
    return session_token;
  };
  // After a restore an earlier code may come first.
  await expect.poll(enter, { timeout: 5_000 }).toBeDefined();
  return session_token ?? "";
}
