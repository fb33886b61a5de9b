import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Form } from "@portico/ui/components/Form";
import { Lead } from "@portico/ui/components/Lead";
import { PasswordField } from "@portico/ui/components/PasswordField";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { unseen } from "@portico/ui/theme/unseen";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Emphasized } from "../../ui/inline-text.tsx";
import type { PasswordResetStep } from "../flow/password-reset-step.ts";
import { ProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { main } from "../ui/strings/main.ts";
import { PasswordStrength } from "./PasswordStrength.tsx";
import type { passwordReset } from "./reset-flow.ts";
import { password } from "./strings.ts";

/**
 * Remembers Enter during the strength check and submits once the password is accepted. Browsers ignore Enter then,
 * because the submit button is disabled.
 */
function useEagerEnter({ isChecking, strength }: PasswordResetStep, submit: () => void) {
  const text = useStrings("password", password);
  const announce = useAnnounce();
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || isChecking) return;
    setAwaited(false);
    if (strength?.valid_password) submit();
  });
  return {
    isAwaited,
    press({ key }: KeyboardEvent) {
      if (key !== "Enter" || !isChecking) return;
      setAwaited(true);
      announce(text.checking);
    },
    forget: () => setAwaited(false),
  };
}

export function PasswordResetForm(props: ScreenProps<typeof passwordReset>) {
  const { step, send } = props;
  const text = useStrings("password", password);
  return (
    <Card>
      <Title>{text.newTitle}</Title>
      {step.proof ? (
        <NewPassword {...props} />
      ) : (
        <>
          <Lead>{step.problem ? <ProblemMessage problem={step.problem} /> : text.openAgain}</Lead>
          <Button onClick={() => send({ type: "newLinkClicked" })}>{text.newLink}</Button>
        </>
      )}
    </Card>
  );
}

function NewPassword({ step, flow, send }: ScreenProps<typeof passwordReset>) {
  const { passwordLabel, show, hide, next } = useStrings("main", main);
  const { newFor } = useStrings("password", password);
  const [typed, setTyped] = useState("");
  const submit = () => send({ type: "newPasswordSubmitted", password: typed });
  const { isAwaited, press, forget } = useEagerEnter(step, submit);
  const strengthId = useId();
  const leadId = useId();
  const { email } = step;
  function change(value: string) {
    setTyped(value);
    forget();
    send({ type: "newPasswordTyped", password: value });
  }
  return (
    <>
      {email && (
        <Lead id={leadId}>
          <Emphasized text={newFor({ email })} values={[email]} />
        </Lead>
      )}
      <Form busy={step.busy} onSubmit={submit}>
        {email && (
          // Password managers save the new password for this address.
          <input
            className={unseen}
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is the field's, and does what a form does with it. */}
        <div onKeyDown={press}>
          <PasswordField
            label={passwordLabel}
            autoComplete="new-password"
            reveal={{ show, hide }}
            value={typed}
            onChange={change}
            busy={step.busy}
            autoFocus
            describedBy={`${leadId} ${strengthId}`}
            error={step.problem && <ProblemMessage problem={step.problem} />}
          />
          {/* An error takes the place of the meter, which would praise a password that was refused. */}
          {!step.problem && <PasswordStrength id={strengthId} strength={step.strength} bootstrap={flow.bootstrap} />}
        </div>
        <Button
          type="submit"
          busy={step.busy || isAwaited}
          disabled={!isAwaited && (step.isChecking || !step.strength?.valid_password)}
        >
          {next}
        </Button>
      </Form>
    </>
  );
}
