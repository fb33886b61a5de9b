import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "../../packages/ui/src/components/Button.tsx";
import { Card } from "../../packages/ui/src/components/Card.tsx";
import { addDeferredStyles } from "../../packages/ui/src/components/deferred-styles.tsx";
import { Form } from "../../packages/ui/src/components/Form.tsx";
import { Linkified } from "../../packages/ui/src/components/Linkified.tsx";
import { PasscodeField } from "../../packages/ui/src/components/PasscodeField.tsx";
import { Root } from "../../packages/ui/src/components/Root.tsx";
import { TextField } from "../../packages/ui/src/components/TextField.tsx";
import { Title } from "../../packages/ui/src/components/Title.tsx";
import { Toaster, ToastPlace } from "../../packages/ui/src/components/Toaster.tsx";
import { createToasts } from "../../packages/ui/src/lib/toasts.ts";
import { Countdown } from "../../packages/widget/src/login/ui/PasscodeEntry.tsx";
import { Screen } from "../../packages/widget/src/ui/Screen.tsx";

addDeferredStyles();

const toasts = createToasts();
const codes: string[] = [];
let clicks = 0;
let endsAtMs = 0;

function Email({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState("");
  const submit = () =>
    email.includes("@") ? onDone() : setError("Invalid email address: see https://portico.example/help.");
  return (
    <Card>
      <Title>Sign up or log in</Title>
      <Form onSubmit={submit}>
        <TextField
          label="Email"
          name="email"
          value={email}
          onChange={setEmail}
          error={error && <Linkified text={error} />}
        />
        <Button type="submit">Continue</Button>
      </Form>
      <Button variant="side" busy onClick={() => clicks++}>
        Waiting
      </Button>
    </Card>
  );
}

function Code() {
  const [error, setError] = useState("");
  function check(code: string) {
    codes.push(code);
    setError(code === "000000" ? "Invalid passcode, please try again." : "");
  }
  return (
    <Card>
      <Title>Enter passcode</Title>
      <PasscodeField label="Passcode" onComplete={check} error={error} />
      <Countdown untilMs={endsAtMs} format={(ms) => `${ms / 1000} s left`} expired="Your code has expired." />
    </Card>
  );
}

function Copy() {
  return (
    <Card>
      <Title>Save your backup codes!</Title>
      <ToastPlace>
        <Button variant="side" onClick={() => clicks++}>
          Copy all
        </Button>
      </ToastPlace>
      <Button>Done</Button>
    </Card>
  );
}

function Flow() {
  const [name, setName] = useState("email");
  kit.show = setName;
  return (
    <Root>
      <Screen name={name}>
        {name === "email" && <Email onDone={() => setName("code")} />}
        {name === "code" && <Code />}
        {name === "copy" && <Copy />}
      </Screen>
      <Toaster toasts={toasts} />
    </Root>
  );
}

const kit = {
  toasts,
  codes,
  clicks: () => clicks,
  show: (_name: string) => {},
  start(endsInMs = 0) {
    endsAtMs = Date.now() + endsInMs;
    createRoot(document.querySelector("#widget") as Element).render(<Flow />);
  },
};

export type Kit = typeof kit;
Object.assign(globalThis, { kit });
