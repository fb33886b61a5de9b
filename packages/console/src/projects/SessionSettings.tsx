import { Check, Checks } from "@portico/ui/components/Check";
import { Panel } from "@portico/ui/components/Panel";
import { readSettings, type SettingsFormProps } from "./settings-form.ts";

const SETTING = ["session_maximum_minutes"];
const HOUR = 60;
const DAY = 24 * HOUR;
const lengths = [8 * HOUR, DAY, 7 * DAY, 30 * DAY, 90 * DAY];

/** The maximum length of sessions. */
export function SessionSettings(props: SettingsFormProps) {
  const { read, write } = readSettings(props);
  const current = Number(read(SETTING));
  const options = lengths.includes(current) ? lengths : [...lengths, current].sort((a, b) => a - b);
  return (
    <Panel
      title="Sessions"
      lead="Members must sign in again after this time. Your app and organizations can set a shorter time."
    >
      <Checks legend="Maximum session length">
        {options.map((minutes) => (
          <Check
            key={minutes}
            group="session_maximum_minutes"
            label={describe(minutes)}
            checked={minutes === current}
            disabled={props.isReadOnly}
            onChange={() => write(SETTING, minutes)}
          />
        ))}
      </Checks>
    </Panel>
  );
}

function describe(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0
      ? [minutes / DAY, "day"]
      : minutes % HOUR === 0
        ? [minutes / HOUR, "hour"]
        : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
