import { Organization } from "@portico/admin";
import { createClient } from "@portico/client";
import { createRoot } from "react-dom/client";

/** A host's settings page, without a sign-in page: the journey signs in with the client's calls. */
function open(publicToken: string, apiUrl: string) {
  const client = createClient(publicToken, { apiUrl });
  const show = () => createRoot(document.body).render(<Organization client={client} />);
  return { client, show };
}

export type OrganizationPage = typeof open;
Object.assign(globalThis, { openOrganization: open });
