import { type AdminFixture, createMockCalls } from "../../testing/mock-calls.ts";
import { type Names, sampleMember, sampleSession } from "../../testing/samples.ts";
import { ImpersonationBannerScreen } from "./ImpersonationBanner.tsx";

export function impersonationFixtures({ member, other, otherEmail }: Names): Record<string, AdminFixture> {
  const state = (sub: string, reason: string): AdminFixture => ({
    calls: createMockCalls(
      {},
      {
        signedIn: {
          member: sampleMember({ name: member }),
          session: sampleSession({ custom_claims: { act: { sub, reason } } }),
        },
      },
    ),
    screen: <ImpersonationBannerScreen />,
  });
  return {
    "impersonation.banner": state(otherEmail, `Ticket 4711: ${other}`),
    "impersonation.withoutReason": state("support-7", ""),
  };
}
