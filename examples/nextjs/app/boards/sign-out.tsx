"use client";

import { useClient } from "@portico/nextjs/client";

export function SignOut() {
  const client = useClient();
  async function signOut() {
    await client.session.revoke();
    // A full page load, so that the server sees that the cookies are gone.
    location.assign("/");
  }
  return (
    <button type="button" onClick={signOut}>
      Sign out
    </button>
  );
}
