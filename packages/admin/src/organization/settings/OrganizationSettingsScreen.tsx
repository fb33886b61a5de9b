import { Async } from "@portico/ui/components/Async";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-rights.ts";
import { JoiningPanel } from "./JoiningPanel.tsx";
import { NamesPanel } from "./NamesPanel.tsx";
import { SecondFactorPanel } from "./SecondFactorPanel.tsx";
import { SessionPanel } from "./SessionPanel.tsx";
import { SignInPanel } from "./SignInPanel.tsx";
import { SuspendedPanel } from "./SuspendedPanel.tsx";
import { ThemePanel } from "./ThemePanel.tsx";
import { organization } from "./texts.ts";

/** The organization's settings. Each panel is saved separately, and can be undone. */
export function OrganizationSettingsScreen() {
  const texts = useStrings("organization", organization);
  const { client } = useCalls();
  const { status, allows } = useRights();
  const load = useLoad(async () => (await client.organization.get()).organization, [client]);
  const canChange = allows("organization", "update");
  return (
    <Async of={load} rows={6}>
      {(value) => {
        const props = {
          organization: value,
          onChange: (changed: typeof value) => load.change(() => changed),
          canChange,
        };
        return (
          <div {...part("parts")}>
            {status === "ready" && !canChange && <p {...part("panel-lead")}>{texts.readOnly}</p>}
            {canChange && <SuspendedPanel />}
            <NamesPanel {...props} />
            <ThemePanel {...props} />
            <SignInPanel {...props} />
            <JoiningPanel {...props} />
            <SecondFactorPanel {...props} />
            <SessionPanel {...props} />
          </div>
        );
      }}
    </Async>
  );
}
