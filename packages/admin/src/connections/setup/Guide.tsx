import { CopyTable } from "@portico/ui/components/CopyField";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { Sentence } from "../../shared/Sentence.tsx";
import type { SetupConnection } from "./calls.ts";
import { type GuideStep, providerOf, type SpValueName } from "./identity-providers.ts";
import { setup } from "./texts.ts";

addStyles(`
.portico-guide { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; counter-reset: guide; }
.portico-guide > li { display: grid; grid-template-columns: 26px minmax(0, 1fr); gap: 4px 12px; counter-increment: guide; }
.portico-guide > li::before { content: counter(guide); display: grid; place-items: center; width: 24px; height: 24px; font: var(--po-bold) 13px/22px var(--po-font); color: var(--po-soft); border: 1px solid var(--po-line); border-radius: 50%; }
.portico-guide > li > div > p > b { font-weight: var(--po-bold); }
.portico-guide > li > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; min-width: 0; overflow-wrap: anywhere; }
@container portico-admin (min-width: 481px) { .portico-guide .portico-copy-table th { width: 30%; white-space: normal; } }
`);

/** Instructions for the identity provider's own console, in its terms, with the values to copy. */
export function Guide({ connection }: { connection: SetupConnection }) {
  const texts = useStrings("setup", setup);
  const provider = providerOf(connection);
  const isKnown = provider.id !== "generic" && provider.id !== "oidc";
  return (
    <>
      <p>{isKnown ? texts.guideLead({ provider: provider.name }) : texts.guideLeadAny}</p>
      <ol {...part("guide")}>
        {provider.steps.map((step) => (
          <li key={JSON.stringify(step)}>
            <div>
              <Step step={step} connection={connection} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Step({ step, connection }: { step: GuideStep; connection: SetupConnection }) {
  const { guide: texts } = useStrings("setup", setup);
  switch (step.do) {
    case "open":
      return <Sentence text={texts.open(step)} labels={[step.at]} />;
    case "choose":
      return <Sentence text={texts.choose({ what: step.what.join(" › ") })} labels={[step.what.join(" › ")]} />;
    case "paste":
      return (
        <>
          <p>{texts.paste}</p>
          <CopyTable
            label={texts.paste}
            rows={step.fields.map(([field, value]) => [field, spValuesOf(connection)[value]])}
          />
        </>
      );
    case "set":
      return (
        <>
          <p>{texts.set}</p>
          <DefinitionList items={step.fields} />
        </>
      );
    case "send":
      return (
        <>
          <Sentence text={texts.send(step)} labels={[step.at]} />
          <DefinitionList items={step.attributes} />
        </>
      );
    case "assign":
      return <Sentence text={texts.assign(step)} labels={[step.at]} />;
    case "fetch":
      return <Sentence text={texts.fetch(step)} labels={[step.what, step.at]} />;
  }
}

function spValuesOf(connection: SetupConnection): Record<SpValueName, string> {
  if (connection.kind === "oidc") return { acs: "", audience: "", acsPattern: "", callback: connection.redirect_url };
  const { acs_url: acs, audience_uri: audience } = connection;
  return { acs, audience, callback: "", acsPattern: `^${acs.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$` };
}
