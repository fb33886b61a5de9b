import { type LoginCallbacks, type LoginConfig, PorticoLogin } from "@portico/widget";
import { SESSION_DURATION_MINUTES } from "../lib/portico.ts";

const oauthOptions: LoginConfig["oauthOptions"] = {
  providers: ["google", "microsoft", "github", "slack", "hubspot"],
};

/** The widget with this app's configuration. In the organization flow it reads the slug from the URL. */
export function SignInCard({ flow, callbacks }: { flow: "Discovery" | "Organization"; callbacks?: LoginCallbacks }) {
  return (
    <PorticoLogin
      products={["emailMagicLinks", "emailOtp", "passwords", "oauth", "sso"]}
      authFlowType={flow}
      oauthOptions={oauthOptions}
      sessionOptions={{ sessionDurationMinutes: SESSION_DURATION_MINUTES }}
      styles={{ colorScheme: "auto" }}
      callbacks={callbacks}
    />
  );
}
