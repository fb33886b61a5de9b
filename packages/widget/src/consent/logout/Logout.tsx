import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { Logos } from "../ui/Logos.tsx";
import { Pair } from "../ui/layout.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { consent } from "../ui/strings.ts";
import type { logout } from "./flow.ts";

export function Logout({ step, flow, send, styles }: ScreenProps<typeof logout>) {
  const text = useStrings("consent", consent);
  const projectName = flow.bootstrap?.projectName ?? "";
  return (
    <Card>
      <Logos flow={flow} styles={styles} />
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
