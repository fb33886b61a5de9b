import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Form } from "@portico/ui/components/Form";
import { TextField } from "@portico/ui/components/TextField";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { BackButton } from "../ui/BackButton.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { organizationCreation } from "./flow.ts";
import { discovery } from "./strings.ts";

/** Public email domains, which name an email provider rather than a company. */
const everybodys =
  /@(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|gmx|web|proton|protonmail|mail)\.(co\.)?[a-z]+$/i;

/**
 * Suggests an organization name for an email address, as the provider does: `ada@mail.globex.co.uk` becomes `Globex`.
 */
export function suggestName(email: string): string {
  const [localPart = "", domain = ""] = email.split("@");
  const labels = domain.split(".").slice(0, -1);
  const source = everybodys.test(email) ? localPart : labels.reduce((a, b) => (b.length > a.length ? b : a), "");
  return source
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .trim();
}

interface NameFormProps {
  email: string;
  busy: boolean;
  onName: (name: string) => void;
}

/**
 * Asks for the name of a new organization, prefilled from the email address. If it is empty, the provider generates
 * one.
 */
export function NameForm({ email, busy, onName }: NameFormProps) {
  const text = useStrings("discovery", discovery);
  const [name, setName] = useState(() => suggestName(email));
  return (
    <Form busy={busy} onSubmit={() => onName(name)}>
      <TextField
        label={text.nameLabel}
        name="organization-name"
        autoComplete="organization"
        enterKeyHint="go"
        maxLength={128}
        value={name}
        onChange={setName}
        autoFocus
      />
      <Button type="submit" busy={busy}>
        {text.create}
      </Button>
    </Form>
  );
}

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
