import { createClient } from "@portico/client";
import { PorticoLogin, PorticoProvider, useSession } from "@portico/widget";
import { createRoot } from "react-dom/client";

/** A host's page: the widget with passkeys, or the member who is signed in. */
function Page() {
  const { status } = useSession();
  return status === "in" ? (
    <h1>Signed in</h1>
  ) : (
    <PorticoLogin authFlowType="Discovery" products={["emailOtp", "passkeys"]} />
  );
}

function open(publicToken: string, apiUrl: string, httpOnlyCookies: boolean) {
  const client = createClient(publicToken, { apiUrl, httpOnlyCookies });
  createRoot(document.body).render(
    <PorticoProvider client={client}>
      <Page />
    </PorticoProvider>,
  );
  return client;
}

export type PasskeyPage = typeof open;
Object.assign(globalThis, { openPasskeys: open });
