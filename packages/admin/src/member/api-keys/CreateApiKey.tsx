import { Action, Actions } from "@portico/ui/components/Action";
import { Check, Checks } from "@portico/ui/components/Check";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { Box } from "@portico/ui/components/Panel";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { useId } from "@portico/ui/components/use-id";
import { useAction } from "@portico/ui/hooks/use-action";
import { shared } from "@portico/ui/texts/shared";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { ApiKey } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { apiKeys } from "./texts.ts";

/** A key that was just created, with its secret, which is shown only once. */
export interface CreatedKey {
  api_key: ApiKey;
  secret: string;
}

const days = [7, 30, 90, 180, 365];

interface CreateApiKeyProps {
  onCreated: (created: CreatedKey) => void;
  onClose: () => void;
}

/** The form for a new key: its name, owner, roles and expiry. */
export function CreateApiKey({ onCreated, onClose }: CreateApiKeyProps) {
  const texts = useStrings("apiKeys", apiKeys);
  const { cancel } = useStrings("shared", shared);
  const { admin } = useCalls();
  const { allows } = useRights();
  const { roles, grantable } = usePolicy();
  const { session } = useSignedIn();
  const group = useId();
  const mayForAll = allows("api_key", "create");
  const [name, setName] = useState("");
  const [owner, setOwner] = useState<"self" | "organization">("self");
  const [chosen, setChosen] = useState<string[]>([]);
  const [lifetime, setLifetime] = useState(90);
  // A member's own key can have their own roles. A key of the organization can have those that they may assign.
  const offered = owner === "self" ? roles.filter(({ role_id }) => session?.roles.includes(role_id)) : grantable;
  const role_ids = chosen.filter((id) => offered.some(({ role_id }) => role_id === id));
  const create = useAction(async () => {
    const { api_key, secret } = await admin.apiKeys.create({
      owner,
      name: name.trim(),
      role_ids,
      expires_in_days: lifetime,
    });
    onCreated({ api_key, secret });
  });
  const isWrong = !name.trim() || role_ids.length === 0;
  return (
    <Box>
      <Form busy={create.isBusy} onSubmit={() => !isWrong && void create.run()}>
        <b>{texts.createTitle}</b>
        <TextField
          label={texts.name}
          name="api-key-name"
          value={name}
          maxLength={128}
          hint={texts.nameHint}
          autoFocus
          onChange={setName}
        />
        {mayForAll && (
          <Checks legend={texts.owner}>
            <Check
              group={group}
              label={texts.ownerSelf}
              hint={texts.ownLead}
              checked={owner === "self"}
              onChange={() => setOwner("self")}
            />
            <Check
              group={group}
              label={texts.ownerOrganization}
              hint={texts.ofOrganizationLead}
              checked={owner === "organization"}
              onChange={() => setOwner("organization")}
            />
          </Checks>
        )}
        <Checks legend={texts.roles}>
          {offered.length === 0 && <p {...part("panel-lead")}>{texts.noRoles}</p>}
          {offered.map(({ role_id, description }) => (
            <Check
              key={role_id}
              label={roleName(role_id)}
              hint={description}
              checked={chosen.includes(role_id)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, role_id] : chosen.filter((one) => one !== role_id))}
            />
          ))}
        </Checks>
        <SelectField
          label={texts.days}
          name="api-key-days"
          value={`${lifetime}`}
          options={days.map((count) => ({ value: `${count}`, text: texts.daysOf({ days: count }) }))}
          onChange={(value) => setLifetime(Number(value))}
        />
        <FailureNote failure={create.failure} texts={texts.failures} />
        <Actions>
          <Action type="submit" variant="main" busy={create.isBusy} disabled={isWrong}>
            {texts.create}
          </Action>
          <Action variant="quiet" onClick={onClose}>
            {cancel}
          </Action>
        </Actions>
      </Form>
    </Box>
  );
}
