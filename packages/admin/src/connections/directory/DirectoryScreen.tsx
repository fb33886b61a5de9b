import { SetupLinksScreen } from "../setup-links/SetupLinks.tsx";
import { DirectoryPanel } from "./DirectoryPanel.tsx";
import { PendingChanges } from "./PendingChanges.tsx";

/** Directory sync for a signed-in member, who may also create setup links. */
export function DirectoryScreen() {
  return (
    <DirectoryPanel changes={<PendingChanges />}>
      <SetupLinksScreen purpose="scim" />
    </DirectoryPanel>
  );
}
