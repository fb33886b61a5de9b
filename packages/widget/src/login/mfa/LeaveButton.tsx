import { useStrings } from "@portico/ui/texts/use-strings";
import { BackButton } from "../../ui/BackButton.tsx";
import type { BackClicked, StartOverClicked } from "../flow/events.ts";
import type { ScreenFlow } from "../ui/screen-props.ts";
import { mfa } from "./strings.ts";

interface LeaveButtonProps {
  flow: ScreenFlow;
  send: (event: BackClicked | StartOverClicked) => void;
}

/** Leads back. The first screen of the second factor has nothing to go back to and offers another account. */
export function LeaveButton({ flow, send }: LeaveButtonProps) {
  const text = useStrings("mfa", mfa);
  return flow.history.length > 0 ? (
    <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
  ) : (
    <BackButton label={text.otherAccount} onClick={() => send({ type: "startOverClicked" })} />
  );
}
