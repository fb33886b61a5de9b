import { data } from "react-router";
import { client } from "../portico";
import { requireSession } from "../portico.server";
import type { Route } from "./+types/boards";

export async function loader({ request }: Route.LoaderArgs) {
  const { session, headers } = await requireSession(request);
  return data({ email: session.email_address, organization: session.organization_slug }, { headers });
}

export default function Boards({ loaderData: { email, organization } }: Route.ComponentProps) {
  async function signOut() {
    await client.session.revoke();
    location.assign("/sign-in");
  }
  return (
    <main>
      <h1>Boards of {organization}</h1>
      <p>Signed in as {email}.</p>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </main>
  );
}
