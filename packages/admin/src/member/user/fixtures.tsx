import { type AdminFixture, createMockCalls } from "../../testing/mock-calls.ts";
import { type Names, sampleMember, sampleOrganization, sampleSession } from "../../testing/samples.ts";
import { UserButtonScreen } from "./UserButton.tsx";

export function userFixtures({ organization, member, email }: Names): Record<string, AdminFixture> {
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
  return {
    "user.closed": state(false),
    "user.open": state(true),
    "user.withoutName": state(true, ""),
    "user.supported": state(true, member, { act: { sub: "support-7", reason: "Ticket 4711" } }),
  };
}
