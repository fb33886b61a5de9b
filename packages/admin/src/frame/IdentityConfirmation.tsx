import { useFailureText } from "@portico/ui/components/FailureNote";
import { IdentityDialog } from "@portico/ui/components/IdentityDialog";
import { ConfirmIdentityContext } from "@portico/ui/hooks/use-action";
import { useIdentityTexts } from "@portico/ui/hooks/use-identity-texts";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { toFailure } from "@portico/ui/lib/failure";
import type { MissingIdentity } from "@portico/ui/lib/identity";
import { createIdentity, identityLanguages } from "@portico/widget/kit";
import { type ReactNode, useCallback, useState } from "react";
import { useCalls } from "../shared/calls.ts";

interface Asked {
  missing: MissingIdentity;
  answer: (isConfirmed: boolean) => void;
}

/** Lets every call within a component ask for recent authentication, in a dialog over the screen. */
export function IdentityConfirmation({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = useCallback(
    (missing: MissingIdentity) =>
      new Promise<boolean>((resolve) => {
        const answer = (isConfirmed: boolean) => {
          setAsked(null);
          resolve(isConfirmed);
        };
        setAsked({ missing, answer });
      }),
    [],
  );
  return (
    <ConfirmIdentityContext.Provider value={confirm}>
      {children}
      {asked && <MemberDialog {...asked} />}
    </ConfirmIdentityContext.Provider>
  );
}

/** The dialog, with the member and the texts of the component around. */
function MemberDialog({ missing, answer }: Asked) {
  const { client } = useCalls();
  const texts = useIdentityTexts(identityLanguages);
  const locale = useLocale();
  const say = useFailureText();
  // Confirming changes the session. Keep the identity of the member who started.
  const [identity] = useState(() => createIdentity(client, locale));
  const describe = (error: unknown) => say(toFailure(error));
  return <IdentityDialog missing={missing} identity={identity} texts={texts} describe={describe} answer={answer} />;
}
