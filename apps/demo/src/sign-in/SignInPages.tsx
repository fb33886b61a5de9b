import {
  type LoginCallbacks,
  type LoginConfig,
  type LoginSuccess,
  PorticoLogin,
  useBrowserSessions,
  useOrganization,
} from "@portico/widget";
import { useState } from "react";
import { client, SESSION_DURATION_MINUTES, sandboxUrl } from "../lib/portico.ts";
import { boardPath, navigate, Redirect } from "../lib/routes.ts";
import { Page } from "../ui/Page.tsx";
import { readReturnPath } from "./return-path.ts";

const oauthOptions: LoginConfig["oauthOptions"] = {
  providers: ["google", "microsoft", "github", "slack", "hubspot"],
};

/** The widget with this app's configuration. In the organization flow it reads the slug from the URL. */
export function SignInCard({ flow, callbacks }: { flow: "Discovery" | "Organization"; callbacks?: LoginCallbacks }) {
  return (
    <>
      <PorticoLogin
        products={["emailMagicLinks", "emailOtp", "passwords", "passkeys", "oauth", "sso"]}
        authFlowType={flow}
        oauthOptions={oauthOptions}
        sessionOptions={{ sessionDurationMinutes: SESSION_DURATION_MINUTES }}
        styles={{ colorScheme: "auto" }}
        callbacks={callbacks}
      />
      <OtherSessions />
    </>
  );
}

/** Leads back to the other sessions of this browser, for members who do not want to add an account after all. */
function OtherSessions() {
  const { sessions, url } = useBrowserSessions();
  return sessions
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ slot, member, organization }) => (
      <p className="beside" key={slot}>
        Signed in as {member.email_address}:{" "}
        <a href={url(slot, boardPath(organization.organization_slug))}>{organization.organization_name}</a>
      </p>
    ));
}

/** Emailed links open this page. The widget redeems the token in the URL, then the board opens. */
export function LandingPage() {
  const { status, organization } = useOrganization();
  // Read once, because the widget removes the token. With a token, stay here even if signed in: the link may have failed.
  const [hasToken] = useState(() => client.landing.token !== null);
  if (status === "in" && !hasToken) return <Redirect to={nextPath(organization.organization_slug)} />;
  return (
    <Page title="Sign in">
      <SignInCard flow="Discovery" callbacks={{ onSuccess: openNextPage }} />
    </Page>
  );
}

/** Needed beside `useOrganization`: the session does not change if a member declines an invitation for someone else. */
function openNextPage({ organization }: LoginSuccess) {
  navigate(nextPath(organization.organization_slug), { replace: true });
}

/** Returns the page that required signing in, or the board. */
function nextPath(slug: string): string {
  return readReturnPath() ?? boardPath(slug);
}

const oneTapOptions: LoginConfig["oauthOptions"] = {
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
        oauthOptions={oneTapOptions}
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

/** The sign-in page of one organization. */
export function OrganizationLoginPage({ slug }: { slug: string }) {
  const { status, organization } = useOrganization();
  if (status === "in" && organization.organization_slug === slug) return <Redirect to={boardPath(slug)} />;
  return (
    <Page title="Sign in">
      <SignInCard flow="Organization" />
      <p className="beside">
        Not your organization? <a href="/">Sign in with any email address</a>
      </p>
    </Page>
  );
}
