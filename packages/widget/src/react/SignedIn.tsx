import type { ReactNode } from "react";
import { useSession } from "./session-hooks.ts";

/**
 * Shows its children while a member is signed in, and nothing until that is known. It only hides them: your server
 * must check the session for the data they show.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().status === "in" ? children : null;
}

/** Shows its children once it is known that no member is signed in. */
export function SignedOut({ children }: { children: ReactNode }) {
  return useSession().status === "out" ? children : null;
}
