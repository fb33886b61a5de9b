import { Card } from "@portico/ui/components/Card";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { BackButton } from "../ui/BackButton.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { organizationCreation } from "./flow.ts";
import { NameForm } from "./NameForm.tsx";
import { discovery } from "./strings.ts";

export function OrganizationCreation({ step, send }: ScreenProps<typeof organizationCreation>) {
  const text = useStrings("discovery", discovery);
  return (
    <Card>
      <Title>{text.create}</Title>
      <NameForm {...step} onName={(name) => send({ type: "organizationNamed", name })} />
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
