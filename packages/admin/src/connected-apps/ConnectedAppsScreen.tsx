import { part, useStrings } from "@portico/widget/kit";
import { useRights } from "../ground/use-rights.ts";
import { Forbidden } from "../ui/Forbidden.tsx";
import { Panel } from "../ui/Panel.tsx";
import { AppsPanel } from "./AppsPanel.tsx";
import { MachinesPanel } from "./MachinesPanel.tsx";
import { connectedApps } from "./texts.ts";

/** The apps that came into the organization: by its members, and for themselves. */
export function ConnectedAppsScreen() {
  const texts = useStrings("connectedApps", connectedApps);
  const { status, allows } = useRights();
  const isHidden = status === "ready" && !allows("member", "search");
  return (
    <div {...part("parts")}>
      {isHidden ? (
        <Panel title={texts.title}>
          <Forbidden title={texts.hidden} />
        </Panel>
      ) : (
        <AppsPanel />
      )}
      {allows("machine_access", "read") && <MachinesPanel />}
    </div>
  );
}
