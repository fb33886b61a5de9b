import { Profile, type ProfileSection } from "@portico/admin";
import { useSession } from "@portico/widget";
import { partStyles } from "../lib/part-styles.ts";
import { accountPath, navigate, Redirect } from "../lib/routes.ts";
import { Page } from "../ui/Page.tsx";

/** The profile of the signed-in member. */
export default function AccountPage({ section }: { section: string | undefined }) {
  const { status } = useSession();
  if (status === "out") return <Redirect to="/" />;
  return (
    <Page title="Your account" wide>
      <h1 tabIndex={-1}>Your account</h1>
      {status === "in" && (
        <Profile
          styles={partStyles}
          section={section as ProfileSection | undefined}
          onSection={(name) => navigate(accountPath(name))}
        />
      )}
    </Page>
  );
}
