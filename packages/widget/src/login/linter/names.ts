import { oauthProviderNames, oauthProviders } from "@portico/wire";
import { oauthMethodOf } from "../flow/oauth-providers.ts";

const names: Record<string, string> = {
  magic_link: "a link by email",
  email_otp: "a code by email",
  sso: "single sign-on",
  password: "a password",
  totp: "an authenticator app",
  sms_otp: "a text message",
  ...Object.fromEntries(oauthProviderNames.map((name) => [oauthMethodOf(name), oauthProviders[name].name])),
};

/** A method by a name for people. */
export const nameOf = (method: string): string => names[method] ?? method;

export const namesOf = (methods: readonly string[]): string => methods.map(nameOf).join(", ");
