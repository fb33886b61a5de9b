import { Action } from "@portico/ui/components/Action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { usePlace } from "../../shared/place.tsx";
import { useRights } from "../../shared/use-signed-in.ts";
import { permissions } from "./permissions.ts";
import { signInHelp } from "./texts.ts";

/** Leads from a member to the explanation of their sign-ins. Empty if the page around has no such section. */
export function SignInHelpLink({ emailAddress }: { emailAddress: string }) {
  const { linkFromMember } = useStrings("signInHelp", signInHelp);
  const { goTop } = usePlace();
  const { allows } = useRights();
  if (!goTop || !permissions.every(([resource, action]) => allows(resource, action))) return null;
  return <Action onClick={() => goTop("sign-in-help", emailAddress)}>{linkFromMember}</Action>;
}
