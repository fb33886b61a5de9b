import { type LoginConfig, PorticoLogin, useOrganization } from "@portico/widget";
import { useState } from "react";
import { Redirect } from "../lib/navigation.ts";
import { SESSION_DURATION_MINUTES, sandboxUrl } from "../lib/portico.ts";
import { boardPath } from "../lib/routes.ts";
import { Page } from "../ui/Page.tsx";

const oauthOptions: LoginConfig["oauthOptions"] = {
  providers: [{ type: "google", one_tap: true }],
  oneTapScriptURL: `${sandboxUrl}/gsi/client`,
};

/** Only Google One Tap: for one organization, or without a slug for all organizations of the person. */
export function OneTapPage({ slug }: { slug: string | null }) {
  const { status, organization } = useOrganization();
  const [message, setMessage] = useState("");
  if (status === "in") return <Redirect to={boardPath(organization.organization_slug)} />;
  return (
    <Page title="Sign in">
      <PorticoLogin
        products={["oauth"]}
        authFlowType={slug ? "Organization" : "Discovery"}
        organizationSlug={slug}
        oauthOptions={oauthOptions}
        sessionOptions={{ sessionDurationMinutes: SESSION_DURATION_MINUTES }}
        styles={{ colorScheme: "auto" }}
        callbacks={{ onOneTapCancel: () => setMessage("Prompt dismissed.") }}
      />
      <p className="beside" role="status">
        {message}
      </p>
    </Page>
  );
}
