import { Profile, type ProfileSection } from "@portico/admin";
import { useSession } from "@portico/widget";
import { Page } from "../frame/Page.tsx";
import { navigate } from "../ground/navigation.ts";
import { accountPath } from "../ground/routes.ts";
import { Redirect } from "../ui/Redirect.tsx";

/** What a member sees and changes of their own. */
export default function AccountPage({ section }: { section: string | undefined }) {
  const { status } = useSession();
  if (status === "out") return <Redirect to="/" />;
  return (
    <Page title="Your account" wide>
      <h1 tabIndex={-1}>Your account</h1>
      {status === "in" && (
        <Profile
          styles={{ colorScheme: "auto" }}
          section={section as ProfileSection | undefined}
          onSection={(name) => navigate(accountPath(name))}
        />
      )}
    </Page>
  );
}
