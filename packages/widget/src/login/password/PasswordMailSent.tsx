import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { TextButton } from "@portico/ui/components/TextButton";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { StatusIcon } from "../../ui/icons.tsx";
import { Emphasized } from "../../ui/inline-text.tsx";
import { SpaceBetween } from "../../ui/layout.tsx";
import { BackButton } from "../ui/BackButton.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { passwordMailSent } from "./flow.ts";
import { password } from "./strings.ts";

/** The reset email was sent. An address without a member is verified with it first. */
export function PasswordMailSent({ step, send }: ScreenProps<typeof passwordMailSent>) {
  const text = useStrings("password", password);
  return (
    <Card>
      <StatusIcon kind="mail" />
      <Title>{step.screen === "PasswordSetNewConfirmation" ? text.sentTitle : text.verifyTitle}</Title>
      <Lead>
        <Emphasized text={text.sentTo({ email: step.email })} values={[step.email]} />
      </Lead>
      {!step.organization && <Lead>{text.newcomer}</Lead>}
      <SpaceBetween>
        <span>{text.notReceived}</span>
        <TextButton busy={step.resend !== "ready"} onClick={() => send({ type: "resendClicked" })}>
          {text.resend}
        </TextButton>
      </SpaceBetween>
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
