import { type LoginConfig, PorticoLogin, useOrganization } from "@portico/widget";
import { useState } from "react";
import { Page } from "../frame/Page.tsx";
import { SESSION_DURATION_MINUTES } from "../ground/portico.ts";
import { boardPath } from "../ground/routes.ts";
import { sandboxUrl } from "../ground/settings.ts";
import { Redirect } from "../ui/Redirect.tsx";

const oauthOptions: LoginConfig["oauthOptions"] = {
  providers: [{ type: "google", one_tap: true }],
  oneTapScriptURL: `${sandboxUrl}/gsi/client`,
};

/** Nothing but Google's prompt, for an organization or for whichever the address belongs to. */
export function OneTapPage({ slug }: { slug: string | null }) {
  const { status, organization } = useOrganization();
  const [news, setNews] = useState("");
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
        callbacks={{ onOneTapCancel: () => setNews("The prompt was sent away.") }}
      />
      <p className="beside" role="status">
        {news}
      </p>
    </Page>
  );
}
