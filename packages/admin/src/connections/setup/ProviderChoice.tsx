import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Ring } from "@portico/ui/components/Ring";
import { useAction } from "@portico/ui/hooks/use-action";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { useSetup } from "./calls.ts";
import { identityProviders } from "./identity-providers.ts";
import { setup } from "./texts.ts";

addStyles(`
.portico-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 190px), 1fr)); gap: 10px; }
.portico-grid > li > button { display: flex; align-items: center; gap: 12px; width: 100%; height: 100%; min-height: 60px; padding: 10px 14px; font: var(--po-bold) 15px/20px var(--po-font); text-align: start; border: 1px solid var(--po-border); border-radius: var(--po-radius-box); cursor: pointer; }
@media (hover: hover) { .portico-grid > li > button:hover { background: var(--po-tint); } }
.portico-sign { flex: none; display: grid; place-items: center; width: 34px; height: 34px; font: var(--po-bold) 14px/20px var(--po-font); color: var(--po-soft); background: var(--po-tint); border: 1px solid var(--po-line); border-radius: 8px; }
`);

/** The identity providers to choose from. Choosing one creates an inactive connection. */
export function ProviderChoice({ onCreated, onCancel }: { onCreated: (id: string) => void; onCancel: () => void }) {
  const texts = useStrings("setup", setup);
  const { cancel } = useStrings("shared", shared);
  const { createConnection } = useSetup();
  const [chosen, setChosen] = useState("");
  const make = useAction(async ({ id, kind, name }: (typeof identityProviders)[number]) => {
    setChosen(id);
    const identity_provider = id === "oidc" ? "generic" : id;
    const made = await createConnection?.(kind, { display_name: name, identity_provider });
    if (made) onCreated(made);
  });
  return (
    <>
      <p>{texts.choose}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list. */}
      <ul {...part("grid")} role="list" aria-label={texts.choose}>
        {identityProviders.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-busy={(make.isBusy && chosen === one.id) || undefined}
              onClick={() => void make.run(one)}
            >
              <span {...part("sign")} aria-hidden="true">
                {make.isBusy && chosen === one.id ? <Ring /> : one.sign}
              </span>
              {one.id === "generic" ? texts.anySaml : one.id === "oidc" ? texts.anyOidc : one.name}
            </button>
          </li>
        ))}
      </ul>
      <FailureNote failure={make.failure} texts={texts.refusals} />
      <Actions>
        <Action variant="quiet" onClick={onCancel}>
          {cancel}
        </Action>
      </Actions>
    </>
  );
}
