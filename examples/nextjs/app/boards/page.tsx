import { PorticoProvider, requireSession } from "@portico/nextjs";
import { Suspense } from "react";
import { SignOut } from "./sign-out";

export default function Page() {
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <Boards />
    </Suspense>
  );
}

async function Boards() {
  const { email_address, organization_slug } = await requireSession();
  return (
    <main>
      <h1>Boards of {organization_slug}</h1>
      <p>Signed in as {email_address}.</p>
      <PorticoProvider>
        <SignOut />
      </PorticoProvider>
    </main>
  );
}
