import { SignedIn, SignedOut } from "@portico/nextjs";
import Link from "next/link";

export default function Home() {
  return (
    <main>
      <h1>Boards</h1>
      <SignedIn>
        <Link href="/boards">Your boards</Link>
      </SignedIn>
      <SignedOut>
        <Link href="/sign-in">Sign in</Link>
      </SignedOut>
    </main>
  );
}
