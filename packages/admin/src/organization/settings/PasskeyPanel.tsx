import { Check, Checks } from "@portico/ui/components/Check";
import { TextArea } from "@portico/ui/components/TextArea";
import { useId } from "@portico/ui/components/use-id";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { authenticatorNames } from "@portico/wire";
import { useState } from "react";
import { organization } from "../../shared/organization-texts.ts";
import { PolicyPreview } from "./PolicyPreview.tsx";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { type SettingsProps, useDraft } from "./use-draft.ts";

addStyles(`
.portico-authenticators { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr)); gap: 10px 16px; }
`);

/** Well-known authenticators by name. Some have several AAGUIDs. */
const known = [...new Set(Object.values(authenticatorNames))].map((name): [string, string[]] => [
  name,
  Object.keys(authenticatorNames).filter((aaguid) => authenticatorNames[aaguid] === name),
]);

/** The authenticators whose passkeys members may use. */
export function PasskeyPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const draft = useDraft(props);
  const group = useId();
  const allowed = draft.value.allowed_passkey_aaguids;
  const [isChoosing, setChoosing] = useState(false);
  // Keeps the raw input. The draft has the AAGUIDs in it.
  const [typed, setTyped] = useState<string | null>(null);
  const isSome = isChoosing || allowed.length > 0;
  const isListed = (aaguids: string[]) => aaguids.every((aaguid) => allowed.includes(aaguid));
  const named = new Set(known.flatMap(([, aaguids]) => (isListed(aaguids) ? aaguids : [])));
  const others = allowed.filter((aaguid) => !named.has(aaguid));
  const written = readAaguids(typed ?? "");
  // After the draft was discarded, it has other AAGUIDs.
  const isTyping =
    typed !== null &&
    written.filter(isAaguid).every((one) => allowed.includes(one)) &&
    others.every((one) => written.includes(one));
  const wrong = isTyping ? written.find((one) => !isAaguid(one)) : undefined;
  const set = (list: string[]) => draft.set({ allowed_passkey_aaguids: [...new Set(list)] });
  return (
    <SettingsPanel
      title={texts.authenticators}
      lead={texts.authenticatorsLead}
      draft={draft}
      canChange={props.canChange}
      isInvalid={wrong !== undefined || (isChoosing && allowed.length === 0)}
    >
      <Checks legend={texts.authenticatorsLegend}>
        <Check
          group={group}
          label={texts.authenticatorsAll}
          checked={!isSome}
          disabled={!props.canChange}
          onChange={() => {
            setChoosing(false);
            setTyped(null);
            set([]);
          }}
        />
        <Check
          group={group}
          label={texts.authenticatorsSome}
          hint={isSome ? texts.authenticatorsClaim : undefined}
          checked={isSome}
          disabled={!props.canChange}
          onChange={() => setChoosing(true)}
        />
      </Checks>
      {isSome && (
        <>
          <Checks legend={texts.authenticatorsSome}>
            <div {...part("authenticators")}>
              {known.map(([name, aaguids]) => (
                <Check
                  key={name}
                  label={<bdi>{name}</bdi>}
                  checked={isListed(aaguids)}
                  disabled={!props.canChange}
                  onChange={(isOn) =>
                    set(isOn ? [...allowed, ...aaguids] : allowed.filter((aaguid) => !aaguids.includes(aaguid)))
                  }
                />
              ))}
            </div>
          </Checks>
          <TextArea
            label={texts.authenticatorsOther}
            name="passkey-aaguids"
            rows={2}
            isCode
            value={isTyping ? typed : others.join("\n")}
            hint={texts.authenticatorsOtherHint}
            error={wrong === undefined ? undefined : texts.authenticatorsWrong({ value: wrong })}
            disabled={!props.canChange}
            onChange={(text) => {
              setTyped(text);
              set([...named, ...readAaguids(text).filter(isAaguid)]);
            }}
          />
        </>
      )}
      {allowed.length > 0 && wrong === undefined && <PolicyPreview settings={draft.changes} />}
    </SettingsPanel>
  );
}

function readAaguids(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
}

const isAaguid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
