import { type ReactNode, Suspense } from "react";
import { type Auth, auth } from "./auth.ts";

export interface GateProps {
  children: ReactNode;
  /** Shown until it is known who the visitor is; nothing when absent. */
  fallback?: ReactNode;
}

/** Shows its children to members who are signed in. They are rendered for nobody else. */
export function SignedIn({ children, fallback }: GateProps) {
  return (
    <Suspense fallback={fallback}>
      <Gate status="signed-in">{children}</Gate>
    </Suspense>
  );
}

/** Shows its children to visitors who are not signed in; while nobody can say who somebody is, to nobody. */
export function SignedOut({ children, fallback }: GateProps) {
  return (
    <Suspense fallback={fallback}>
      <Gate status="signed-out">{children}</Gate>
    </Suspense>
  );
}

async function Gate({ status, children }: { status: Auth["status"]; children: ReactNode }) {
  return (await auth()).status === status ? children : null;
}
