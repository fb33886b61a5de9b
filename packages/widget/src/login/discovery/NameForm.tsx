import { Button } from "@portico/ui/components/Button";
import { Form } from "@portico/ui/components/Form";
import { TextField } from "@portico/ui/components/TextField";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { discovery } from "./strings.ts";
import { suggestName } from "./suggest-name.ts";

interface NameFormProps {
  email: string;
  busy: boolean;
  onName: (name: string) => void;
}

/** Asks for the name of a new organization, and begins with what the address suggests. Without one the provider invents it. */
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
