import { useEffect } from "react";
import { navigate } from "../ground/navigation.ts";

/** Goes to another page at once, without an entry in the history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
