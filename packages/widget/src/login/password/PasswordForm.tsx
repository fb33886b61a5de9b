import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { PasswordField } from "@portico/ui/components/PasswordField";
import { TextButton } from "@portico/ui/components/TextButton";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { BackButton } from "../../ui/BackButton.tsx";
import { StatusIcon } from "../../ui/icons.tsx";
import { Emphasized } from "../../ui/inline-text.tsx";
import { SpaceBetween } from "../../ui/rows.tsx";
import { AddressForm } from "../ui/AddressForm.tsx";
import { ProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { passwordForm, passwordMailSent } from "./flow.ts";
import { password } from "./strings.ts";

/** Email address and password; only the address, if the password comes next; or the address for a reset. */
export function PasswordForm({ step, flow, send }: ScreenProps<typeof passwordForm>) {
  const text = useStrings("password", password);
  const isForgot = step.screen === "PasswordForgotForm";
  const asksPassword = step.screen === "PasswordAuthenticate";
  return (
    <Card>
      <Title>{isForgot ? text.forgotTitle : text.title}</Title>
      {isForgot && <Lead>{step.organization ? text.forgotLead : text.forgotOrNewLead}</Lead>}
      <AddressForm
        PasswordField={PasswordField}
        step={step}
        message={step.problem && <ProblemMessage problem={step.problem} recipient={step} />}
        asksPassword={asksPassword}
        focusEmail={!asksPassword}
        focusPassword={asksPassword}
        emailButton={text.next}
        onEmail={isForgot ? (email) => send({ type: "resetRequested", email }) : undefined}
        onPassword={
          isForgot ? undefined : (email, typed) => send({ type: "passwordSubmitted", email, password: typed })
        }
        onForgot={(email) => send({ type: "forgotClicked", email })}
      />
      {flow.history.length > 0 && <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />}
    </Card>
  );
}

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
        <TextButton busy={step.resend === "sending"} onClick={() => send({ type: "resendClicked" })}>
          {text.resend}
        </TextButton>
      </SpaceBetween>
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
