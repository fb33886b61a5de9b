import { type LoginCallbacks, PorticoLogin } from "@portico/widget";
import { SESSION_DURATION_MINUTES } from "../portico.ts";

/** The widget as this app wants it. In the organization flow it finds the slug in the page's address. */
export function SignInCard({ flow, callbacks }: { flow: "Discovery" | "Organization"; callbacks?: LoginCallbacks }) {
  return (
    <PorticoLogin
      products={["emailMagicLinks", "emailOtp"]}
      authFlowType={flow}
      sessionOptions={{ sessionDurationMinutes: SESSION_DURATION_MINUTES }}
      styles={{ colorScheme: "auto" }}
      callbacks={callbacks}
    />
  );
}
