import type { Client, SdkError } from "@portico/client";
import { IdentityDialog } from "@portico/ui/components/IdentityDialog";
import { Root, type ThemeProps } from "@portico/ui/components/Root";
import { useIdentityTexts } from "@portico/ui/hooks/use-identity-texts";
import { useLocale } from "@portico/ui/hooks/use-locale";
import type { MissingIdentity } from "@portico/ui/lib/identity";
import { useLanguage } from "@portico/ui/texts/use-language";
import { type AnyStrings, useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { describeProblem } from "../consent/ui/describe-problem.ts";
import { consent } from "../consent/ui/strings.ts";
import { createIdentity } from "../flow/effects/create-identity.ts";
import { toProblem } from "../flow/effects/perform.ts";
import { consentLanguages } from "../languages/consent-languages.ts";
import { identityLanguages } from "../languages/identity-languages.ts";

export interface StepUpDialogProps extends Omit<ThemeProps, "language"> {
  client: Client;
  missing: MissingIdentity;
  answer: (isConfirmed: boolean) => void;
  strings?: AnyStrings;
  locale?: string;
}

/** The dialog of `<StepUp>`, in a lazy chunk. */
export function StepUpDialog({ client, missing, answer, strings, locale, ...theme }: StepUpDialogProps) {
  const language = useLanguage(consentLanguages, locale, strings);
  return (
    <Root {...theme} titleLevel={2} language={language}>
      <MemberDialog client={client} missing={missing} answer={answer} />
    </Root>
  );
}

function MemberDialog({ client, missing, answer }: Pick<StepUpDialogProps, "client" | "missing" | "answer">) {
  const texts = useIdentityTexts(identityLanguages);
  const problems = useStrings("consent", consent);
  const locale = useLocale();
  // Confirming changes the session. Keep the identity of the member who started.
  const [identity] = useState(() => createIdentity(client, locale));
  const describe = (error: unknown) => describeProblem(problems, toProblem(error as SdkError), locale);
  return <IdentityDialog missing={missing} identity={identity} texts={texts} describe={describe} answer={answer} />;
}
