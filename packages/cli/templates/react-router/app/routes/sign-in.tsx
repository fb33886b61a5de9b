import { createClient, PorticoLogin } from "@portico/widget";

const client = createClient("public-token-test-…", { apiUrl: "http://localhost:4100" });

export default function SignIn() {
  return (
    <PorticoLogin
      client={client}
      authFlowType="Discovery"
      products={["emailMagicLinks", "emailOtp"]}
      // A whole page: the server sees the new cookies.
      callbacks={{ onSuccess: () => location.assign("/") }}
    />
  );
}
