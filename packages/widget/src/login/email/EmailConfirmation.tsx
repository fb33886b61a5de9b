import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Emphasized } from "../../ui/Emphasized.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { StatusIcon } from "../../ui/StatusIcon.tsx";
import { Title } from "../../ui/Title.tsx";
import { readCrossDevice } from "../cross-device/load-lazy.ts";
import type { ScreenProps } from "../ui/screen-props.ts";
import { emailConfirmation } from "./confirmation-strings.ts";
import type { emailConfirmation as emailConfirmationRow } from "./flow.ts";
import { mailLinks, senderDomain } from "./mail-links.ts";

export function EmailConfirmation({ step, flow, send }: ScreenProps<typeof emailConfirmationRow>) {
  const text = useStrings("emailConfirmation", emailConfirmation);
  const { config, bootstrap } = flow;
  const sender = senderDomain(config.emailMagicLinksOptions?.domainHint, bootstrap?.emailDomains ?? []);
  const links = mailLinks(step.email, sender);
  const CrossDeviceNumber = readCrossDevice()?.CrossDeviceNumber;
  return (
    <Card>
      <StatusIcon kind="mail" />
      <Title>{text.title}</Title>
      <Lead>
        <Emphasized text={text.sentTo({ email: step.email })} values={[step.email]} />
      </Lead>
      {step.handover && CrossDeviceNumber && <CrossDeviceNumber number={step.handover.number} />}
      <Stack>
        {bootstrap?.emailLinkAndCode && (
          <Button onClick={() => send({ type: "codeInsteadClicked" })}>{text.codeInstead}</Button>
        )}
        <LinkButton href={links.gmail}>{text.gmail}</LinkButton>
        <LinkButton href={links.yahoo}>{text.yahoo}</LinkButton>
        <LinkButton href={links.outlook}>{text.outlook}</LinkButton>
      </Stack>
      <Button variant="quiet" onClick={() => send({ type: "startOverClicked" })}>
        {text.tryAgain}
      </Button>
    </Card>
  );
}
