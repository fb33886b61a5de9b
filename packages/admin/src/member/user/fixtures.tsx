import { type AdminFixture, createMockCalls } from "../../testing/mock-calls.ts";
import { type Names, sampleMember, sampleOrganization, sampleSession } from "../../testing/samples.ts";
import { sampleSessions } from "../switcher/fixtures.tsx";
import { UserButtonScreen } from "./UserButton.tsx";

export function userFixtures(names: Names): Record<string, AdminFixture> {
  const { organization, member, email } = names;
  const state = (isOpenAtFirst: boolean, name = member, custom_claims = {}): AdminFixture => ({
    calls: createMockCalls(
      {},
      {
        signedIn: {
          member: sampleMember({ name, email_address: email }),
          organization: sampleOrganization({ organization_name: organization }),
          session: sampleSession({ custom_claims }),
        },
      },
    ),
    screen: <UserButtonScreen isOpenAtFirst={isOpenAtFirst} profileUrl="#profile" />,
    isInline: true,
  });
  const several = createMockCalls(
    {},
    {
      signedIn: { member: sampleMember({ name: member, email_address: email }) },
      sessions: sampleSessions(names),
    },
  );
  return {
    "user.severalSessions": {
      calls: several,
      screen: <UserButtonScreen isOpenAtFirst profileUrl="#profile" canSwitch={false} signInUrl="#sign-in" />,
      isInline: true,
    },
    "user.closed": state(false),
    "user.open": state(true),
    "user.withoutName": state(true, ""),
    "user.supported": state(true, member, { act: { sub: "support-7", reason: "Ticket 4711" } }),
  };
}
