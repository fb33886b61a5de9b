import type { Client } from "@portico/client";
import { PorticoLogin } from "@portico/widget";

interface SignInProps {
  client: Client;
  organizationSlug: string;
  onSignedIn: () => void;
}

/** Operators sign in with the same widget as members, to the organization of operators. */
export default function SignIn({ client, organizationSlug, onSignedIn }: SignInProps) {
  return (
    <PorticoLogin
      client={client}
      products={["emailMagicLinks", "emailOtp", "passwords"]}
      authFlowType="Organization"
      organizationSlug={organizationSlug}
      sessionOptions={{ sessionDurationMinutes: 60 }}
      mfaProductInclude={["totp"]}
      styles={{ colorScheme: "auto" }}
      locale="en"
      callbacks={{ onSuccess: onSignedIn }}
    />
  );
}
