import { Button } from "@portico/ui/components/Button";
import { useStrings } from "@portico/ui/texts/use-strings";
import { Emphasized } from "../../ui/Emphasized.tsx";
import { Note } from "../../ui/Note.tsx";
import type { SignedIn } from "../flow/facts.ts";
import { signedIn } from "./strings.ts";

/** Says who is signed in, and goes on as they are. */
export function SignedInNote({ who, onStay }: { who: SignedIn; onStay: () => void }) {
  const text = useStrings("signedIn", signedIn);
  const { name, email, organizationName } = who;
  const said = text.who({ name, email, organizationName });
  return (
    <Note says={said}>
      <p>
        <Emphasized text={said} values={[name, email, organizationName]} />
      </p>
      <Button variant="side" onClick={onStay}>
        {text.stay({ name, email })}
      </Button>
      <p>{text.other}</p>
    </Note>
  );
}
