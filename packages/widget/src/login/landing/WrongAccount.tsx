import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Clipped } from "../../ui/Clipped.tsx";
import { Emphasized } from "../../ui/Emphasized.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Title } from "../../ui/Title.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { wrongAccount as wrongAccountRow } from "./flow.ts";
import { wrongAccount } from "./wrong-account-strings.ts";

/** Names whom an invitation is for and who is signed in, and offers the choice between the two. */
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
          <Clipped text={text.continueAs({ email: invitedAs })} />
        </Button>
        <Button variant="side" onClick={() => send({ type: "stayClicked" })}>
          <Clipped text={text.stayAs({ email: signedInAs })} />
        </Button>
      </Stack>
    </Card>
  );
}
