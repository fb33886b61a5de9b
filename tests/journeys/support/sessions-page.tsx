import { OrganizationSwitcher, UserButton } from "@portico/admin";
import { createClient, PorticoLogin, PorticoProvider, useBrowserSessions, useOrganization } from "@portico/widget";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

/** A host's page, with HttpOnly cookies unless it says otherwise: the widget, or who is signed in by the client's and by the server's account. */
function Page() {
  const { status, organization } = useOrganization();
  const { currentSlot } = useBrowserSessions();
  const [answer, setAnswer] = useState("");
  useEffect(() => {
    if (status !== "in") return setAnswer("");
    void fetch("/api/who", { headers: { "X-Session-Slot": currentSlot } })
      .then((response) => response.text())
      .then(setAnswer);
  }, [status, currentSlot]);
  if (status === "unknown") return null;
  if (status === "out") return <PorticoLogin authFlowType="Discovery" products={["emailOtp"]} />;
  return (
    <>
      <OrganizationSwitcher signInUrl="/" />
      <UserButton signInUrl="/" canSwitch={false} />
      <h1>{organization.organization_name}</h1>
      <output>{answer}</output>
    </>
  );
}

const { publicToken = "", apiUrl = "", scriptCookies } = document.documentElement.dataset;
const client = createClient(publicToken, { apiUrl, httpOnlyCookies: scriptCookies === undefined });
createRoot(document.body).render(
  <PorticoProvider client={client}>
    <Page />
  </PorticoProvider>,
);
