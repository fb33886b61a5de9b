import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { type Names, sampleDiscovered, sampleOrganization } from "../../testing/samples.ts";
import { OrganizationSwitcherScreen } from "./OrganizationSwitcher.tsx";

export function switcherFixtures({ organization }: Names): Record<string, AdminFixture> {
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
    "switcher.failed": state({ "discovery.organizations.list": lose }),
    "switcher.signedOut": state({ "discovery.organizations.list": () => refuse("session_not_found") }),
  };
}
