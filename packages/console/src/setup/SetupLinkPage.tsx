import {
  adminLanguages,
  type Calls,
  DirectoryPanel,
  PartFrame,
  type SetupLinkCalls,
  SetupPage,
  SsoSetup,
  useCalls,
} from "@portico/admin/kit";
import { useLanguage } from "@portico/ui/texts/use-language";
import { useMemo, useState } from "react";
import { ssoCallsOf } from "./setup-link-calls.ts";

interface SetupLinkPageProps {
  link: SetupLinkCalls;
  calls: Calls;
}

/** The page behind a setup link, in the browser's language. */
export function SetupLinkPage({ link, calls }: SetupLinkPageProps) {
  const language = useLanguage(adminLanguages, navigator.language);
  return (
    <main className="page">
      <PartFrame calls={calls} language={language} styles={{ colorScheme: "auto" }} titleLevel={2}>
        <SetupPage
          link={link}
          renderSetup={(setup) =>
            setup.purpose === "scim" ? <DirectoryPanel link={setup} /> : <SetupSso setup={setup} />
          }
        />
      </PartFrame>
    </main>
  );
}

/** The setup of the one single sign-on connection that a link gives access to. */
function SetupSso({ setup }: { setup: Parameters<SetupLinkCalls["callsOf"]>[0] }) {
  const { admin } = useCalls();
  const [hasConnection, setHasConnection] = useState(setup.connection_id !== null);
  const calls = useMemo(
    () => ssoCallsOf(admin, { setup, hasConnection, onCreated: () => setHasConnection(true) }),
    [admin, setup, hasConnection],
  );
  return <SsoSetup calls={calls} connectionId={setup.connection_id ?? undefined} />;
}
