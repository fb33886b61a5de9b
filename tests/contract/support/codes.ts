import type { TestProvider } from "@portico/testkit";
import { mailFrom } from "./basics.ts";

/** Requests an organization's code, in a page of its own, and reads it in the email. */
export async function askForCode(on: TestProvider, email_address: string, organization_id: string): Promise<string> {
  const { client } = on.openPage();
  const { code } = await mailFrom(on, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  return code ?? "";
}

/** Redeems it, in another page. */
export function authenticate(on: TestProvider, email_address: string, code: string, organization_id: string) {
  const request = { email_address, organization_id, code, session_duration_minutes: 60 };
  return on.openPage().client.otps.email.authenticate(request);
}
