import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Stack } from "@portico/ui/components/Stack";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { Emphasized, Truncated } from "../../ui/inline-text.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { wrongAccount as wrongAccountRow } from "./flow.ts";

/** Someone opened an invitation while logged in with another account. */
export const wrongAccount = {
  title: "This invitation is for another account",
  invited: ({ email, organizationName }: { email: string; organizationName: string }) =>
    `${email} is invited to join ${organizationName}.`,
  signedIn: ({ email }: { email: string }) => `You're logged in as ${email}.`,
  continueAs: ({ email }: { email: string }) => `Continue as ${email}`,
  stayAs: ({ email }: { email: string }) => `Stay as ${email}`,
};

/** Shows the invited address and the logged in one, and lets the visitor choose. */
export function WrongAccount({ step, send }: ScreenProps<typeof wrongAccountRow>) {
  const text = useStrings("wrongAccount", wrongAccount);
  const { invitation, signedInAs } = step;
  const invitedAs = invitation.email_address;
  const { organization_name: organizationName } = invitation.organization;
  return (
    <Card>
      <Title>{text.title}</Title>
      <Lead>
        <Emphasized text={text.invited({ email: invitedAs, organizationName })} values={[invitedAs]} />
      </Lead>
      <Lead>
        <Emphasized text={text.signedIn({ email: signedInAs })} values={[signedInAs]} />
      </Lead>
      <Stack>
        <Button onClick={() => send({ type: "switchClicked" })}>
          <Truncated text={text.continueAs({ email: invitedAs })} />
        </Button>
        <Button variant="side" onClick={() => send({ type: "stayClicked" })}>
          <Truncated text={text.stayAs({ email: signedInAs })} />
        </Button>
      </Stack>
    </Card>
  );
}
