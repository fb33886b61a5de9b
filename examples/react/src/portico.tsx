import { createClient, PorticoLogin, PorticoProvider, useSession } from "@portico/widget";
import type { ReactNode } from "react";

const client = createClient("public-token-test-5ba0e9d4-0f7c-4b2e-9a38-6d1c7e2f4b90", { apiUrl: "http://localhost:4100" });

/** Shows its children to signed-in members, and the sign-in widget to everyone else. */
export function MembersOnly({ children }: { children: ReactNode }) {
  return (
    <PorticoProvider client={client}>
      <SignInGate>{children}</SignInGate>
    </PorticoProvider>
  );
}

function SignInGate({ children }: { children: ReactNode }) {
  const { status } = useSession();
  if (status === "unknown") return null;
  if (status === "in") return children;
  return <PorticoLogin client={client} authFlowType="Discovery" products={["emailOtp"]} />;
}
