import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Stack } from "@portico/ui/components/Stack";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { BackButton } from "../ui/BackButton.tsx";
import { LazyProviderIcon } from "../ui/LazyProviderIcon.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { ssoMenu } from "./flow.ts";
import { sso } from "./strings.ts";

export function SsoDiscoveryMenu({ step, send }: ScreenProps<typeof ssoMenu>) {
  const text = useStrings("sso", sso);
  return (
    <Card>
      <Title>{text.menuTitle}</Title>
      <Stack>
        {step.connections.map(({ connection_id: connectionId, identity_provider, display_name }) => (
          <Button
            key={connectionId}
            variant="side"
            icon={<LazyProviderIcon provider={identity_provider} />}
            busy={step.busy === connectionId}
            disabled={!!step.busy && step.busy !== connectionId}
            onClick={() => send({ type: "connectionClicked", connectionId })}
          >
            {display_name}
          </Button>
        ))}
      </Stack>
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
