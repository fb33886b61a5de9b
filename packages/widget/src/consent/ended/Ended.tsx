import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Title } from "@portico/ui/components/Title";
import { Wait } from "@portico/ui/components/Wait";
import { useStrings } from "@portico/ui/texts/use-strings";
import { Pair } from "../../ui/rows.tsx";
import type { ScreenProps } from "../flow/context.ts";
import { News } from "../ui/News.tsx";
import { consent } from "../ui/strings.ts";
import type { ended, logout } from "./flow.ts";

/** Shown while the session and the request are being checked. */
export function Loading() {
  return <Wait label={useStrings("consent", consent).loading} />;
}

/** Shown while the browser navigates to the app. */
export function Leaving() {
  return <Wait label={useStrings("consent", consent).leaving} />;
}

/** Shows the result if the page stays open. */
export function Ended({ step }: ScreenProps<typeof ended>) {
  const text = useStrings("consent", consent);
  const kind = { allowed: "success", denied: "closed", loggedOut: "success", stillLoggedIn: "closed" } as const;
  return <News kind={kind[step.ending]} title={text[`${step.ending}Title`]} lead={text[step.ending]} />;
}

export function Logout({ step, flow, send }: ScreenProps<typeof logout>) {
  const text = useStrings("consent", consent);
  const projectName = flow.bootstrap?.projectName ?? "";
  return (
    <Card>
      <Title>{text.logoutTitle}</Title>
      <Lead>{text.logoutQuestion({ projectName })}</Lead>
      <Pair>
        <Button variant="side" disabled={step.busy} onClick={() => send({ type: "noClicked" })}>
          {text.no}
        </Button>
        <Button busy={step.busy} onClick={() => send({ type: "yesClicked" })}>
          {text.yes}
        </Button>
      </Pair>
    </Card>
  );
}
