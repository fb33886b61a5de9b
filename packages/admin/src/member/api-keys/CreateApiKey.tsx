import { Action, Actions } from "@portico/ui/components/Action";
import { Check, Checks } from "@portico/ui/components/Check";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { Box } from "@portico/ui/components/Panel";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { useId } from "@portico/ui/components/use-id";
import { useAction } from "@portico/ui/hooks/use-action";
import { roleName } from "@portico/ui/texts/role-name";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { ApiKey } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";
import { apiKeys } from "./texts.ts";

/** A key that was just created, with its secret, which is shown only once. */
export interface CreatedKey {
  api_key: ApiKey;
  secret: string;
}

type Owner = "self" | "organization";

const days = [7, 30, 90, 180, 365];
const DEFAULT_DAYS = 90;

interface CreateApiKeyProps {
  /** Who the caller can create keys for. At least one. */
  owners: readonly Owner[];
  longestDays: number;
  onCreated: (created: CreatedKey) => void;
  onClose: () => void;
}

/** The form for a new key: its name, owner, roles and expiry. */
export function CreateApiKey({ owners, longestDays, onCreated, onClose }: CreateApiKeyProps) {
  const texts = useStrings("apiKeys", apiKeys);
  const { cancel } = useStrings("shared", shared);
  const { admin } = useCalls();
  const { roles, grantable } = usePolicy();
  const { session } = useSignedIn();
  const group = useId();
  const [name, setName] = useState("");
  const [owner, setOwner] = useState<Owner>(owners.includes("self") ? "self" : "organization");
  const [chosen, setChosen] = useState<string[]>([]);
  const [lifetime, setLifetime] = useState(Math.min(DEFAULT_DAYS, longestDays));
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
  const lifetimes = [...new Set([...days.filter((count) => count < longestDays), Math.min(365, longestDays)])];
  const missing = [
    ...(name.trim() ? [] : [texts.missingName]),
    ...(offered.length > 0 && role_ids.length === 0 ? [texts.missingRoles] : []),
  ];
  const isInvalid = !name.trim() || role_ids.length === 0;
  return (
    <Box>
      <Form busy={create.isBusy} onSubmit={() => !isInvalid && void create.run()}>
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
        {owners.length > 1 && (
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
          options={lifetimes.map((count) => ({ value: `${count}`, text: texts.daysOf({ days: count }) }))}
          onChange={(value) => setLifetime(Number(value))}
        />
        <FailureNote failure={create.failure} texts={texts.failures} />
        {missing.length > 0 && <p {...part("panel-lead")}>{missing.join(" ")}</p>}
        <Actions>
          <Action type="submit" variant="main" busy={create.isBusy} disabled={isInvalid}>
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
