import {
  adminLanguages,
  type Calls,
  DirectoryPanel,
  PartFrame,
  type SetupLinkCalls,
  SetupPage,
} from "@portico/admin/kit";
import { useLanguage } from "@portico/ui/texts/use-language";
import { SetupSso } from "./SetupSso.tsx";

interface SetupLinkPageProps {
  link: SetupLinkCalls;
  calls: Calls;
}

/** The page behind a setup link, in the browser's language. */
export function SetupLinkPage({ link, calls }: SetupLinkPageProps) {
  const language = useLanguage(adminLanguages, navigator.language);
  return (
    <main className="page">
      <PartFrame calls={calls} language={language} titleLevel={2}>
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
