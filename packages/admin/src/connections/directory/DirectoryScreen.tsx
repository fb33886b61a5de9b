import { SetupLinksScreen } from "../setup-links/SetupLinks.tsx";
import { DirectoryRoom } from "./DirectoryRoom.tsx";
import { PendingChanges } from "./PendingChanges.tsx";

/** Directory sync for a signed-in member, who may also create setup links. */
export function DirectoryScreen() {
  return (
    <DirectoryRoom changes={<PendingChanges />}>
      <SetupLinksScreen purpose="scim" />
    </DirectoryRoom>
  );
}
