import { useClient, useMember, useOrganization } from "@portico/widget";

export function Boards() {
  const client = useClient();
  const { member } = useMember();
  const { organization } = useOrganization();
  return (
    <main>
      <h1>Boards of {organization?.organization_name}</h1>
      <p>Signed in as {member?.email_address}.</p>
      <button type="button" onClick={() => client.session.revoke()}>
        Sign out
      </button>
    </main>
  );
}
