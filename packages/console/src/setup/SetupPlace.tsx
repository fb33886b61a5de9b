import {
  adminLanguages,
  type Calls,
  DirectoryRoom,
  PartFrame,
  type SetupLinkCalls,
  SetupPage,
} from "@portico/admin/kit";
import { useLanguage } from "@portico/ui/texts/use-language";
import { SetupSso } from "./SetupSso.tsx";

interface SetupPlaceProps {
  link: SetupLinkCalls;
  /** Before the link is open, nobody calls. */
  calls: Calls;
}

/** The page behind a set-up link, in the language of whoever opens it. */
export function SetupPlace({ link, calls }: SetupPlaceProps) {
  const language = useLanguage(adminLanguages, navigator.language);
  return (
    <main className="page">
      <PartFrame calls={calls} language={language} titleLevel={2}>
        <SetupPage
          link={link}
          room={(setup) => (setup.purpose === "scim" ? <DirectoryRoom link={setup} /> : <SetupSso setup={setup} />)}
        />
      </PartFrame>
    </main>
  );
}
