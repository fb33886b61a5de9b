import { Action } from "@portico/ui/components/Action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useRoute } from "../../shared/route.tsx";
import { signInHelpPermissions } from "../../shared/sign-in-help.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { members } from "./texts.ts";

/** Leads from a member to the explanation of their sign-ins. Empty if the page around has no such section. */
export function SignInHelpLink({ emailAddress }: { emailAddress: string }) {
  const { signInHelp } = useStrings("members", members);
  const { goTop } = useRoute();
  const { allows } = useRights();
  if (!goTop || !signInHelpPermissions.every(([resource, action]) => allows(resource, action))) return null;
  return <Action onClick={() => goTop("sign-in-help", emailAddress)}>{signInHelp}</Action>;
}
