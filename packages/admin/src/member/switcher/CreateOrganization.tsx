import type { Organization } from "@portico/client";
import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote, useFailureText } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";
import { switcher } from "./texts.ts";

addStyles(`
.portico-choice > .portico-form { padding: 4px; }
`);

interface CreateOrganizationProps {
  sessionDurationMinutes: number;
  onCreated: (organization: Organization) => void;
  onCancel: () => void;
}

/**
 * Creates an organization and makes the member its first admin. A session of another organization does not verify the
 * email address here, so this asks for a code (docs/threats.md T59).
 */
export default function CreateOrganization({ sessionDurationMinutes, onCreated, onCancel }: CreateOrganizationProps) {
  const texts = useStrings("switcher", switcher);
  const { cancel } = useStrings("shared", shared);
  const { client, admin } = useCalls();
  const { member } = useSignedIn();
  const email = member?.email_address ?? "";
  const [name, setName] = useState("");
  const [isSent, setSent] = useState(false);
  const say = useFailureText();
  const send = useAction(async () => {
    await client.otps.email.discovery.send({ email_address: email });
    setSent(true);
  });
  const create = useAction(async (code: string) => {
    const { organization } = await admin.organization.create({
      email_address: email,
      code,
      organization_name: name.trim(),
      session_duration_minutes: sessionDurationMinutes,
    });
    onCreated(organization);
  });
  return (
    <div {...part("choice")}>
      <b>{texts.createTitle}</b>
      {isSent ? (
        <>
          <p {...part("panel-lead")}>{texts.codeSent({ email })}</p>
          <PasscodeField
            label={texts.codeLabel}
            onComplete={(code) => void create.run(code)}
            disabled={create.isBusy}
            error={create.failure && say(create.failure)}
            autoFocus
          />
          <Actions>
            <Action variant="quiet" onClick={onCancel}>
              {cancel}
            </Action>
          </Actions>
        </>
      ) : (
        <Form onSubmit={() => name.trim() && void send.run()} busy={send.isBusy}>
          <TextField
            label={texts.nameLabel}
            name="organization-name"
            value={name}
            onChange={setName}
            maxLength={128}
            required
            autoFocus
          />
          <FailureNote failure={send.failure} />
          <Actions>
            <Action type="submit" variant="main" busy={send.isBusy}>
              {texts.continue}
            </Action>
            <Action variant="quiet" onClick={onCancel}>
              {cancel}
            </Action>
          </Actions>
        </Form>
      )}
    </div>
  );
}
