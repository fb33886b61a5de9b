import type { ReactNode } from "react";
import { useSession } from "./session-hooks.ts";

/**
 * Shows its children while a member is signed in, and nothing until that is known. It hides them only: what they show comes
 * from a server that asks for itself.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().status === "in" ? children : null;
}

/** Shows its children once it is known that nobody is signed in. */
export function SignedOut({ children }: { children: ReactNode }) {
  return useSession().status === "out" ? children : null;
}
