import { SetupLinksScreen } from "../setup-links/SetupLinks.tsx";
import { DirectoryRoom } from "./DirectoryRoom.tsx";
import { PendingChanges } from "./PendingChanges.tsx";

/** The directory's room for a signed-in member: they may send it to somebody else. */
export function DirectoryScreen() {
  return (
    <DirectoryRoom changes={<PendingChanges />}>
      <SetupLinksScreen purpose="scim" />
    </DirectoryRoom>
  );
}
