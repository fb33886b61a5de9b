import { Action, Actions } from "@portico/ui/components/Action";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { Caption, Disclosure, Inset } from "@portico/ui/components/Panel";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { roleName } from "@portico/ui/texts/role-name";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { TestRun } from "@portico/wire";
import { type ReactNode, useState } from "react";
import { type SetupConnection, useSetup } from "./calls.ts";
import { fieldNames, type PersonSettings, previewPerson } from "./members.ts";
import { setup } from "./texts.ts";

addStyles(`
.portico-group-row { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 170px), 1fr)); gap: 10px; align-items: end; }
`);

interface PeopleProps {
  connection: SetupConnection;
  /** The last test. The preview applies the settings to the person who signed in. */
  run: TestRun | null;
  onChanged: (connection: SetupConnection) => void;
  /** The action that goes on, shown while there is nothing to save. */
  next: ReactNode;
}

/**
 * The attribute mapping and roles for members who sign in, with a preview of the last person who tested the connection.
 */
export function People({ connection, run, onChanged, next }: PeopleProps) {
  const texts = useStrings("setup", setup);
  const { remove } = useStrings("shared", shared);
  const calls = useSetup();
  const notify = useNotify();
  const [settings, setSettings] = useState(() => settingsOf(connection));
  const [isMapped] = useState(() => Object.keys(settings.mapping).length > 0);
  const roles = useLoad(() => calls.listRoles(), [calls]);
  const options = [
    { value: "", text: texts.noRole },
    ...(roles.value ?? []).map(({ role_id }) => ({ value: role_id, text: roleName(role_id) })),
  ];
  const isDirty = JSON.stringify(settings) !== JSON.stringify(settingsOf(connection));
  const change = (changes: Partial<PersonSettings>) => {
    save.forgive();
    setSettings((before) => ({ ...before, ...changes }));
  };
  const changeGroup = (at: number, changes: Partial<PersonSettings["groups"][number]>) =>
    change({ groups: settings.groups.map((one, index) => (index === at ? { ...one, ...changes } : one)) });
  const save = useAction(async () => {
    const { connection_id } = connection;
    const attribute_mapping = Object.fromEntries(Object.entries(settings.mapping).filter(([, name]) => name !== ""));
    if (connection.kind === "oidc") {
      onChanged({
        kind: "oidc",
        ...(await calls.oidc.updateConnection({ connection_id, attribute_mapping })).connection,
      });
    } else {
      const answer = await calls.saml.updateConnection({
        connection_id,
        attribute_mapping,
        saml_connection_implicit_role_assignments: settings.everybody ? [{ role_id: settings.everybody }] : [],
        saml_group_implicit_role_assignments: settings.groups.filter(({ group, role_id }) => group && role_id),
      });
      onChanged({ kind: "saml", ...answer.connection });
    }
    notify(texts.peopleSaved);
  });
  return (
    <Form onSubmit={() => void save.run()} busy={save.isBusy}>
      <p>{texts.peopleLead}</p>
      <Disclosure summary={texts.attributes} isOpen={isMapped}>
        <div {...part("form")}>
          {fieldNames.map((field) => (
            <TextField
              key={field}
              label={texts.attributeOf({ field: texts.fields[field] })}
              name={`attribute-${field}`}
              value={settings.mapping[field] ?? ""}
              onChange={(name) => change({ mapping: { ...settings.mapping, [field]: name.trim() } })}
              placeholder={texts.usual}
              maxLength={512}
              spellCheck="false"
              autoComplete="off"
              autoCapitalize="none"
            />
          ))}
        </div>
      </Disclosure>
      {connection.kind === "saml" && options.length > 1 && (
        <>
          <SelectField
            label={texts.everybody}
            name="role-of-everybody"
            value={settings.everybody}
            options={options}
            onChange={(everybody) => change({ everybody })}
          />
          <Inset title={texts.byGroup}>
            {settings.groups.map(({ group, role_id }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity other than its position.
              <div {...part("group-row")} key={at}>
                <TextField
                  label={texts.group}
                  name={`group-${at}`}
                  value={group}
                  onChange={(value) => changeGroup(at, { group: value })}
                  maxLength={256}
                  spellCheck="false"
                  autoComplete="off"
                />
                <SelectField
                  label={texts.role}
                  name={`role-of-group-${at}`}
                  value={role_id}
                  options={options}
                  onChange={(value) => changeGroup(at, { role_id: value })}
                />
                <Actions>
                  <Action
                    variant="quiet"
                    label={texts.removeGroup({ group: group || String(at + 1) })}
                    onClick={() => change({ groups: settings.groups.filter((_, index) => index !== at) })}
                  >
                    {remove}
                  </Action>
                </Actions>
              </div>
            ))}
            <Actions>
              <Action onClick={() => change({ groups: [...settings.groups, { group: "", role_id: "" }] })}>
                {texts.addGroup}
              </Action>
            </Actions>
          </Inset>
        </>
      )}
      <PersonPreview run={run} settings={settings} />
      <FailureNote failure={save.failure} texts={texts.refusals} />
      {isDirty || save.isBusy ? (
        <Actions isEnd>
          <Action type="submit" variant="main" busy={save.isBusy}>
            {texts.saveAnswer}
          </Action>
        </Actions>
      ) : (
        next
      )}
    </Form>
  );
}

function settingsOf(connection: SetupConnection): PersonSettings {
  const { attribute_mapping: mapping } = connection;
  if (connection.kind === "oidc") return { mapping, everybody: "", groups: [] };
  return {
    mapping,
    everybody: connection.saml_connection_implicit_role_assignments[0]?.role_id ?? "",
    groups: connection.saml_group_implicit_role_assignments,
  };
}

function PersonPreview({ run, settings }: { run: TestRun | null; settings: PersonSettings }) {
  const texts = useStrings("setup", setup);
  if (!run?.person) return <Caption>{texts.noPreview}</Caption>;
  const { email, name, groups, role_ids } = previewPerson(run.person, settings);
  return (
    <Inset title={texts.preview}>
      {email === "" && <FailureNote failure={missing} texts={{ email_missing: texts.noEmail }} />}
      <DefinitionList
        items={[
          [texts.fields.email, email || "–"],
          [texts.fields.full_name, name || "–"],
          [texts.fields.groups, groups.join(", ") || texts.none],
          [texts.roles, role_ids.map(roleName).join(", ") || texts.none],
        ]}
      />
      <Disclosure summary={texts.attributesSent}>
        <DefinitionList
          items={Object.entries(run.person.attributes).map(([key, values]) => [key, values.join(", ")])}
        />
      </Disclosure>
    </Inset>
  );
}

const missing = { kind: "refused", type: "email_missing", message: "", details: {} } as const;
