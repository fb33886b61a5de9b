import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { Allowed } from "../../shared/Allowed.tsx";
import { useRights } from "../../shared/use-rights.ts";
import { AppsPanel } from "./AppsPanel.tsx";
import { MachinesPanel } from "./MachinesPanel.tsx";
import { connectedApps } from "./texts.ts";

/** The apps with access to the organization: those that members connected, and those that act without a member. */
export function ConnectedAppsScreen() {
  const texts = useStrings("connectedApps", connectedApps);
  const { allows } = useRights();
  return (
    <div {...part("parts")}>
      <Allowed to={["member", "search"]} title={texts.title} hidden={texts.hidden}>
        <AppsPanel />
      </Allowed>
      {allows("machine_access", "read") && <MachinesPanel />}
    </div>
  );
}
