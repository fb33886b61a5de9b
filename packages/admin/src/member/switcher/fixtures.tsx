import type { BrowserSession } from "@portico/client/browser-sessions";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import {
  type Names,
  sampleDiscovered,
  sampleMember,
  sampleOrganization,
  sampleSession,
} from "../../testing/samples.ts";
import { OrganizationSwitcherScreen } from "./OrganizationSwitcher.tsx";

/** The sessions of a browser with three accounts; the second one is the tab's own. */
export function sampleSessions({ organization, member, email }: Names): BrowserSession[] {
  const others = [
    ["1", "Initech", email],
    ["2", organization, email],
    ["3", "Umbrella Corporation International Holdings", "ada.lovelace.with.a.long.address@umbrella.example"],
  ] as const;
  return others.map(([slot, organization_name, email_address]) => ({
    slot,
    isCurrent: slot === "2",
    session: sampleSession(),
    member: sampleMember({ name: member, email_address }),
    organization: sampleOrganization({
      organization_name,
      organization_id: sampleDiscovered(organization_name).organization.organization_id,
    }),
  }));
}

export function switcherFixtures(names: Names): Record<string, AdminFixture> {
  const { organization, email } = names;
  const state = (answers: Answers, isOpenAtFirst = true): AdminFixture => ({
    calls: createMockCalls(answers, {
      signedIn: { organization: sampleOrganization({ organization_name: organization }) },
    }),
    screen: <OrganizationSwitcherScreen isOpenAtFirst={isOpenAtFirst} />,
    isInline: true,
  });
  const listing = (...others: ReturnType<typeof sampleDiscovered>[]): Answers => ({
    "discovery.organizations.list": () => ({
      discovered_organizations: [sampleDiscovered(organization), ...others],
    }),
  });
  const several = (count: number): AdminFixture => ({
    calls: createMockCalls(listing(...some), {
      signedIn: {
        organization: sampleOrganization({ organization_name: organization }),
        member: sampleMember({ email_address: email }),
      },
      sessions: Array.from({ length: count }, (_, index) => {
        const [one] = sampleSessions(names).slice(index % 3) as [BrowserSession];
        return { ...one, slot: `${index + 1}` as BrowserSession["slot"], isCurrent: index === 1 };
      }),
    }),
    screen: <OrganizationSwitcherScreen isOpenAtFirst signInUrl="#sign-in" />,
    isInline: true,
  });
  const some = [
    sampleDiscovered("Initech"),
    sampleDiscovered("Umbrella", "invited_member"),
    sampleDiscovered("Hooli", "active_member", ["sso"]),
    sampleDiscovered("Aperture", "eligible_to_join_by_email_domain"),
  ];
  const many = ["Acme", "Cyberdyne", "Tyrell", "Wayne", "Stark"].map((name) => sampleDiscovered(name));
  return {
    "switcher.closed": state({}, false),
    "switcher.loading": state({}),
    "switcher.single": state(listing()),
    "switcher.some": state(listing(...some)),
    "switcher.many": state(listing(...some, ...many)),
    "switcher.oneSession": several(1),
    "switcher.severalSessions": several(3),
    "switcher.fullBrowser": several(5),
    "switcher.failed": state({ "discovery.organizations.list": lose }),
    "switcher.signedOut": state({ "discovery.organizations.list": () => refuse("session_not_found") }),
  };
}
