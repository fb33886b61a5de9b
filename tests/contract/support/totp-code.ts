import type { TestProvider } from "@portico/testkit";
import { Secret, TOTP } from "otpauth";

/** The code of an authenticator app by the provider's clock. */
export function totpCode({ provider }: TestProvider, secret: string, offsetSeconds = 0): string {
  const timestamp = provider.services.clock.now().getTime() + offsetSeconds * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
