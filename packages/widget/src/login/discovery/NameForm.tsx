import { useState } from "react";
import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
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
