import { Check, Checks } from "@portico/ui/components/Check";
import { useId } from "@portico/ui/components/use-id";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { organization } from "./texts.ts";
import { type SettingsProps, useDraft } from "./use-draft.ts";

const HOUR = 60;
const DAY = 24 * HOUR;
const lengths = [HOUR, 8 * HOUR, 12 * HOUR, DAY, 7 * DAY, 30 * DAY];

/** The maximum lifetime of sessions. */
export function SessionPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const locale = useLocale();
  const draft = useDraft(props);
  const group = useId();
  const { session_maximum_minutes: chosen } = draft.value;
  const own = props.organization.session_maximum_minutes;
  const offered = [...new Set([...lengths, ...(own === null ? [] : [own])])].sort((a, b) => a - b);
  return (
    <SettingsPanel
      title={texts.sessions}
      lead={texts.sessionsLead}
      draft={draft}
      canChange={props.canChange}
      failures={{ bad_request: texts.sessionsTooLong }}
    >
      <Checks legend={texts.sessionsLegend}>
        <Check
          group={group}
          label={texts.sessionsProject}
          checked={chosen === null}
          disabled={!props.canChange}
          onChange={() => draft.set({ session_maximum_minutes: null })}
        />
        {offered.map((minutes) => (
          <Check
            key={minutes}
            group={group}
            label={describeLength(minutes, locale)}
            checked={chosen === minutes}
            disabled={!props.canChange}
            onChange={() => draft.set({ session_maximum_minutes: minutes })}
          />
        ))}
      </Checks>
    </SettingsPanel>
  );
}

/** Formats a duration in the largest unit that is exact. */
function describeLength(minutes: number, locale: string | undefined): string {
  const [unit, count] =
    minutes % DAY === 0
      ? (["day", minutes / DAY] as const)
      : minutes % HOUR === 0
        ? (["hour", minutes / HOUR] as const)
        : (["minute", minutes] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
