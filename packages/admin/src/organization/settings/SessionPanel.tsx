import { SelectField } from "@portico/ui/components/SelectField";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { organization } from "../../shared/organization-texts.ts";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { type SettingsProps, useDraft } from "./use-draft.ts";

const HOUR = 60;
const DAY = 24 * HOUR;
const lengths = [HOUR, 8 * HOUR, 12 * HOUR, DAY, 7 * DAY, 30 * DAY];
const idleLengths = [15, 30, HOUR, 8 * HOUR];
const limits = [1, 2, 3, 5, 10];

/** The offered values, and the organization's own. */
const withOwn = (offered: number[], own: number | null) =>
  [...new Set([...offered, ...(typeof own === "number" ? [own] : [])])].sort((a, b) => a - b);

/** When sessions end, and how many a member may have. */
export function SessionPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const locale = useLocale();
  const draft = useDraft(props);
  const { session_maximum_minutes: chosen, session_idle_minutes: idle, concurrent_session_limit: limit } = draft.value;
  return (
    <SettingsPanel
      title={texts.sessions}
      lead={texts.sessionsLead}
      draft={draft}
      canChange={props.canChange}
      failures={{ bad_request: texts.sessionsTooLong }}
    >
      <SelectField
        label={texts.sessionsLegend}
        value={String(chosen ?? "")}
        disabled={!props.canChange}
        onChange={(value) => draft.set({ session_maximum_minutes: value === "" ? null : Number(value) })}
        options={[
          { value: "", text: texts.sessionsProject },
          ...withOwn(lengths, props.organization.session_maximum_minutes).map((minutes) => ({
            value: String(minutes),
            text: describeLength(minutes, locale),
          })),
        ]}
      />
      <SelectField
        label={texts.sessionsIdle}
        hint={texts.sessionsIdleHint}
        value={String(idle ?? "")}
        disabled={!props.canChange}
        onChange={(value) => draft.set({ session_idle_minutes: value === "" ? null : Number(value) })}
        options={[
          { value: "", text: texts.sessionsIdleNever },
          ...withOwn(idleLengths, props.organization.session_idle_minutes).map((minutes) => ({
            value: String(minutes),
            text: describeLength(minutes, locale),
          })),
        ]}
      />
      <SelectField
        label={texts.sessionsLimit}
        hint={texts.sessionsLimitHint}
        value={String(limit ?? "")}
        disabled={!props.canChange}
        onChange={(value) => draft.set({ concurrent_session_limit: value === "" ? null : Number(value) })}
        options={[
          { value: "", text: texts.sessionsNoLimit },
          ...withOwn(limits, props.organization.concurrent_session_limit).map((count) => ({
            value: String(count),
            text: new Intl.NumberFormat(locale).format(count),
          })),
        ]}
      />
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
