import { createRoot } from "react-dom/client";
import type { Styles } from "../../packages/widget/src/theme/styles-config.ts";
import { ArrowIcon } from "../../packages/widget/src/ui/ArrowIcon.tsx";
import { Button } from "../../packages/widget/src/ui/Button.tsx";
import { Card } from "../../packages/widget/src/ui/Card.tsx";
import { Countdown } from "../../packages/widget/src/ui/Countdown.tsx";
import { Disclosure } from "../../packages/widget/src/ui/Disclosure.tsx";
import { Divider } from "../../packages/widget/src/ui/Divider.tsx";
import { Facts } from "../../packages/widget/src/ui/Facts.tsx";
import { Form } from "../../packages/widget/src/ui/Form.tsx";
import { defineIcon, Icon } from "../../packages/widget/src/ui/Icon.tsx";
import { Lead } from "../../packages/widget/src/ui/Lead.tsx";
import { LinkButton } from "../../packages/widget/src/ui/LinkButton.tsx";
import { Linkified } from "../../packages/widget/src/ui/Linkified.tsx";
import { Logo } from "../../packages/widget/src/ui/Logo.tsx";
import { LogoRow } from "../../packages/widget/src/ui/LogoRow.tsx";
import { Mark } from "../../packages/widget/src/ui/Mark.tsx";
import { OrganizationList } from "../../packages/widget/src/ui/OrganizationList.tsx";
import { OrganizationRow } from "../../packages/widget/src/ui/OrganizationRow.tsx";
import { Pair } from "../../packages/widget/src/ui/Pair.tsx";
import { PasscodeField } from "../../packages/widget/src/ui/PasscodeField.tsx";
import { Root } from "../../packages/widget/src/ui/Root.tsx";
import { Row } from "../../packages/widget/src/ui/Row.tsx";
import { ScopeList } from "../../packages/widget/src/ui/ScopeList.tsx";
import { Screen } from "../../packages/widget/src/ui/Screen.tsx";
import { Spinner } from "../../packages/widget/src/ui/Spinner.tsx";
import { Stack } from "../../packages/widget/src/ui/Stack.tsx";
import { Strong } from "../../packages/widget/src/ui/Strong.tsx";
import { TextButton } from "../../packages/widget/src/ui/TextButton.tsx";
import { TextField } from "../../packages/widget/src/ui/TextField.tsx";
import { Title } from "../../packages/widget/src/ui/Title.tsx";
import { Toaster } from "../../packages/widget/src/ui/Toaster.tsx";
import { createToasts } from "../../packages/widget/src/ui/toasts.ts";
import { Watermark } from "../../packages/widget/src/ui/Watermark.tsx";

export type SampleOptions = { styles?: Styles; dir?: "ltr" | "rtl"; nonce?: string; logo?: string };

const keyIcon = defineIcon("key", "M2.4 12a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0M8.6 9.4l6-6M12.4 5.6l2.4 2.4");

const ignore = () => {};
const noon = 12 * 3600 * 1000;

const screens = {
  main: ({ logo }: SampleOptions) => (
    <>
      <Card>
        {logo && (
          <LogoRow>
            <Logo src={logo} name="Acme Boards" />
          </LogoRow>
        )}
        <Title>Sign up or log in</Title>
        <Form onSubmit={ignore}>
          <TextField
            label="Email"
            name="email"
            type="email"
            value=""
            onChange={ignore}
            placeholder="name@company.com"
          />
          <Button type="submit">Continue with email</Button>
        </Form>
        <Divider label="or" />
        <Stack>
          <Button variant="side" icon={<Icon of={keyIcon} />}>
            Continue with Microsoft
          </Button>
          <Button variant="side" icon={<Icon of={keyIcon} />}>
            Continue with SSO
          </Button>
        </Stack>
      </Card>
      <Watermark label="Powered by Portico" href="https://portico.example/" />
    </>
  ),
  passcode: () => (
    <Card>
      <Title>Enter passcode</Title>
      <Lead>
        A 6-digit passcode was sent to you at <Strong>ada.lovelace@analytical-engines.example</Strong>.
      </Lead>
      <PasscodeField label="Passcode" value="407" onComplete={ignore} />
      <Row>
        <Countdown
          untilMs={noon + 581_000}
          now={() => noon}
          format={(ms) =>
            `Your code expires in ${Math.floor(ms / 60_000)}:${String((ms / 1000) % 60).padStart(2, "0")}.`
          }
          expired="Your code has expired."
        />
        <TextButton onClick={ignore}>Resend code</TextButton>
      </Row>
      <Button variant="quiet" icon={<ArrowIcon back />}>
        Back
      </Button>
    </Card>
  ),
  discovery: () => (
    <Card>
      <Title>Select an organization to continue</Title>
      <OrganizationList>
        <OrganizationRow name="Globex" onClick={ignore} />
        <OrganizationRow
          name="Initech International Holdings of the Northern Territories"
          action="Accept Invite"
          onClick={ignore}
        />
        <OrganizationRow name="Umbrella" action="Join" busy onClick={ignore} />
      </OrganizationList>
      <Divider label="or" />
      <Button variant="side">Create an organization</Button>
    </Card>
  ),
  wrong: () => (
    <Card>
      <Title>Set a new password</Title>
      <Form onSubmit={ignore}>
        <TextField
          label="Password"
          name="password"
          type="password"
          value="correct horse"
          onChange={ignore}
          hint="Great job! This is a strong password."
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          value="ada@globex"
          onChange={ignore}
          error="Invalid email address"
        />
        <Button type="submit">Continue</Button>
        <Button busy>Continue</Button>
        <Button disabled>Continue</Button>
      </Form>
      <Lead>Below is what was refused.</Lead>
      <PasscodeField label="Passcode" value="407129" error="Invalid passcode, please try again." onComplete={ignore} />
      <PasscodeField label="Passcode" value="407129" disabled onComplete={ignore} />
    </Card>
  ),
  news: () => (
    <Card>
      <Mark kind="error" />
      <Title>This link no longer works</Title>
      <Lead>Your login link has expired or was already used. Ask for a new one and open it in this browser.</Lead>
      <Button variant="side">Back to log in</Button>
      <Spinner label="Logging in..." />
      <Mark kind="success" />
      <Title>Success!</Title>
      <Lead>You have successfully logged in.</Lead>
    </Card>
  ),
  consent: () => (
    <Card>
      <Title>Sign in to Ledgerly with Acme Boards</Title>
      <ScopeList header="Ledgerly is requesting to:" items={[{ text: "Verify your identity", details: ["View it"] }]} />
      <Disclosure summary="You do not have permissions to grant Ledgerly access to some of the requested scopes.">
        <ScopeList header="You cannot grant:" items={[{ text: "Invite people" }]} isRefused />
      </Disclosure>
      <Facts lines={["You will be sent to ledgerly.example."]} />
      <Pair>
        <Button variant="side">Deny</Button>
        <Button>Allow</Button>
      </Pair>
    </Card>
  ),
  mail: () => (
    <Card>
      <Mark kind="mail" />
      <Title>Check your email</Title>
      <Lead>
        An email was sent to <Strong>ada@globex.test</Strong>.
      </Lead>
      <Lead>
        <Linkified text="See https://portico.example/help. Or ask." />
      </Lead>
      <Stack>
        <LinkButton href="https://mail.google.com/">Open Gmail</LinkButton>
        <LinkButton href="https://mail.yahoo.com/">Open Yahoo</LinkButton>
      </Stack>
      <Button variant="quiet">Try again</Button>
    </Card>
  ),
};

/** Draws one screen of the kit into an element. */
export function draw(element: Element, name: string, options: SampleOptions = {}) {
  const toasts = createToasts();
  const root = createRoot(element);
  const View = screens[name as keyof typeof screens];
  root.render(
    <Root styles={options.styles} dir={options.dir} nonce={options.nonce} toaster={<Toaster toasts={toasts} />}>
      <Screen name={name}>
        <View {...options} />
      </Screen>
    </Root>,
  );
  return { toasts, unmount: () => root.unmount() };
}

export const screenNames = Object.keys(screens);

export type Sample = { draw: typeof draw; screenNames: string[] };
Object.assign(globalThis, { sample: { draw, screenNames } satisfies Sample });
