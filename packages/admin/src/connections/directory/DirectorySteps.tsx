import { CopyField } from "@portico/ui/components/CopyField";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { SelectField } from "@portico/ui/components/SelectField";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ScimConnection } from "@portico/wire";
import { useCalls } from "../../shared/calls.ts";
import { Sentence } from "../../shared/Sentence.tsx";
import { type DirectoryStep, directoryProducts, productOf } from "./directories.ts";
import { directory, useDirectoryFailures } from "./texts.ts";

addStyles(`
.portico-todo { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; counter-reset: todo; }
.portico-todo > li { display: grid; grid-template-columns: 26px minmax(0, 1fr); gap: 4px 12px; align-items: start; font: 15px/24px var(--po-font); counter-increment: todo; }
.portico-todo > li::before { content: counter(todo); display: grid; place-items: center; width: 24px; height: 24px; font: var(--po-bold) 12px/22px var(--po-font); color: var(--po-soft); border: 1px solid var(--po-border); border-radius: 50%; }
.portico-todo > li > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; min-width: 0; overflow-wrap: anywhere; }
.portico-todo b { font-weight: var(--po-bold); }
.portico-directory-hint { font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

interface DirectoryStepsProps {
  connection: ScimConnection;
  /** Empty if the token was shown before. */
  token: string;
  mayChange: boolean;
  onChange: (connection: ScimConnection) => void;
}

/** The instructions for the directory's own console, in its terms. */
export function DirectorySteps({ connection, token, mayChange, onChange }: DirectoryStepsProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const product = productOf(connection.identity_provider);
  const { connection_id, base_url, bearer_token_last_four: end } = connection;
  const change = useAction(async (identity_provider: string) => {
    const { name: display_name } = productOf(identity_provider);
    const changed = await admin.scim.updateConnection({ connection_id, identity_provider, display_name });
    onChange(changed.connection);
  });
  const isAsked = product.steps.some(
    (step) => step.says === "enter" && step.fields.some(([, value]) => value === "token"),
  );
  return (
    <>
      {mayChange && (
        <SelectField
          label={texts.vendor}
          name="directory-make"
          value={product.id}
          options={directoryProducts.map(({ id, name }) => ({
            value: id,
            text: id === "generic" ? texts.other : name,
          }))}
          onChange={(id) => void change.run(id)}
        />
      )}
      <FailureNote failure={change.failure} texts={failures} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without numbers as a list. */}
      <ol {...part("todo")} role="list">
        {product.steps.map((step) => (
          <li key={JSON.stringify(step)}>
            <div>
              <Step step={step} values={{ base_url, token }} />
            </div>
          </li>
        ))}
      </ol>
      {isAsked && <p {...part("directory-hint")}>{token ? texts.tokenOnce : texts.tokenGone({ end })}</p>}
    </>
  );
}

function Step({ step, values }: { step: DirectoryStep; values: { base_url: string; token: string } }) {
  const texts = useStrings("directory", directory);
  switch (step.says) {
    case "open": {
      const path = step.path.join(" › ");
      return <Sentence text={texts.open({ path })} labels={[path]} />;
    }
    case "press":
      return <Sentence text={texts.press({ buttons: step.buttons.join(", ") })} labels={step.buttons} />;
    case "turnOn":
      return <Sentence text={texts.turnOn({ names: step.names.join(", ") })} labels={step.names} />;
    case "assign":
      return <Sentence text={texts.assign(step)} labels={[step.people, step.groups]} />;
    case "enter":
      return (
        <>
          <span>{texts.enter}</span>
          {step.fields.map(([label, value]) => {
            if (typeof value === "object") {
              return (
                <bdi key={label} dir="ltr">
                  {label}: <b>{value.is}</b>
                </bdi>
              );
            }
            return values[value] && <CopyField key={label} label={label} value={values[value]} />;
          })}
        </>
      );
  }
}
