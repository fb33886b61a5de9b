import { createClient, PorticoLogin, PorticoProvider, StepUp, useClient, useSession, useStepUp } from "@portico/widget";
import { createRoot } from "react-dom/client";

/** A host's page: the widget with passkeys, or the member who is signed in. */
function Page() {
  const { status } = useSession();
  return status === "in" ? (
    <StepUp>
      <SignedIn />
    </StepUp>
  ) : (
    <PorticoLogin authFlowType="Discovery" products={["emailOtp", "passkeys"]} />
  );
}

/** With a call that requires recent authentication. */
function SignedIn() {
  const client = useClient();
  const stepUp = useStepUp();
  async function press() {
    const { organization_id = "", member_id = "" } = client.session.getInfo().member ?? {};
    await stepUp(() => client.passkeys.registerStart({ organization_id, member_id }));
    document.title = "Confirmed";
  }
  return (
    <>
      <h1>Signed in</h1>
      <button type="button" onClick={press}>
        Sensitive
      </button>
    </>
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
