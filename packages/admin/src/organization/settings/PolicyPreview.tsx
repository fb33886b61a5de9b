import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { ImpactBar } from "@portico/ui/components/ImpactBar";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { PolicySettings, PreviewPolicyResponse } from "@portico/wire";
import { useCalls } from "../../shared/calls.ts";
import { organization } from "../../shared/organization-texts.ts";

addStyles(`
.portico-effects { display: grid; gap: 8px; padding: 14px 16px; font: 14px/20px var(--po-font); background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-effects > b { font-weight: var(--po-bold); }
.portico-effects li:has(> small) + li { margin-block-start: 6px; }
.portico-effects small { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
`);

/** The most members that one preview returns. */
const SHOWN_LIMIT = 1000;
const NAMED = 5;

/** Shows which members unsaved settings would affect, as calculated by the provider. */
export function PolicyPreview({ settings }: { settings: PolicySettings }) {
  const asked = useSettled(JSON.stringify(settings), 400);
  if (asked === "{}" || JSON.stringify(settings) === "{}") return null;
  return <Effects settings={asked} />;
}

function Effects({ settings }: { settings: string }) {
  const texts = useStrings("organization", organization);
  const { admin } = useCalls();
  const load = useLoad(
    () => admin.organization.previewPolicy({ settings: JSON.parse(settings) as PolicySettings, limit: SHOWN_LIMIT }),
    [admin, settings],
  );
  const labels = [
    ["shut_out", texts.shutOut],
    ["must_enroll", texts.mustEnroll],
    ["second_factor", texts.asked],
    ["loses_methods", texts.loses],
    ["gains_methods", texts.gains],
    ["let_in", texts.gains],
  ] as const;
  return (
    <div {...part("effects")}>
      <b>{texts.preview}</b>
      <Async load={load} rows={1}>
        {(answer) => {
          const affected = labels.filter(([change]) => answer.counts[change] > 0);
          if (affected.length === 0) return <p>{texts.previewNone}</p>;
          return (
            <>
              {answer.results_metadata.next_cursor && <p>{texts.previewPart({ count: answer.checked })}</p>}
              <ImpactBar label={texts.preview} parts={partsOf(answer, texts.impact)} />
              <ul>
                {affected.map(([change, say]) => (
                  <li key={change}>
                    {change === "shut_out" ? (
                      <Badge kind="bad">{say({ count: answer.counts[change] })}</Badge>
                    ) : (
                      say({ count: answer.counts[change] })
                    )}
                    <small>
                      <Names preview={answer} change={change} />
                    </small>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Async>
    </div>
  );
}

/** Members who are asked for a second factor that they have, or lose one of several methods, can still sign in. */
function partsOf({ checked, counts }: PreviewPolicyResponse, texts: typeof organization.impact) {
  const [out, needs] = [counts.shut_out, counts.must_enroll];
  return [
    { kind: "good", count: checked - out - needs, text: texts.keeps },
    { kind: "warning", count: needs, text: texts.needs },
    { kind: "bad", count: out, text: texts.out },
  ] as const;
}

function Names({ preview, change }: { preview: PreviewPolicyResponse; change: keyof PreviewPolicyResponse["counts"] }) {
  const texts = useStrings("organization", organization);
  const all = preview.members.filter((one) => one.change === change).map(({ email_address }) => email_address);
  const others = all.length - NAMED;
  return (
    <>
      {all.slice(0, NAMED).join(", ")}
      {others > 0 && ` ${texts.others({ count: others })}`}
    </>
  );
}
