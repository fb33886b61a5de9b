import { Panel } from "@portico/ui/components/Panel";
import type { SetupLink, SetupLinkDetails } from "@portico/wire";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import type { Names } from "../../testing/samples.ts";
import { SetupLinksScreen } from "./SetupLinks.tsx";
import { type SetupLinkCalls, SetupPage } from "./SetupPage.tsx";

function sampleLink(changes: Partial<SetupLink> = {}): SetupLink {
  return {
    setup_link_id: `setup-link-test-${changes.status ?? "waiting"}`,
    organization_id: "organization-test-globex",
    purpose: "scim",
    status: "waiting",
    note: "Kim of Globex IT",
    connection_id: null,
    may_activate: true,
    role_ids: [],
    created_at: "2026-03-02T10:00:00Z",
    created_by: "member-test-ada",
    expires_at: "2026-03-09T10:00:00Z",
    opened_at: null,
    opened_from: null,
    opened_with: null,
    ends_at: null,
    ...changes,
  };
}

function sampleSetup(changes: Partial<SetupLinkDetails> = {}): SetupLinkDetails {
  return {
    setup_link_id: "setup-link-test-1",
    purpose: "scim",
    status: "waiting",
    is_here: false,
    project_name: "Acme Boards",
    organization_name: "Globex",
    organization_logo_url: "",
    made_by: "Ada Lovelace",
    note: "Kim of Globex IT",
    expires_at: "2026-03-09T10:00:00Z",
    ends_at: null,
    connection_id: null,
    may_activate: false,
    roles: [],
    ...changes,
  };
}

const roles = [{ role_id: "editor", description: "Edits boards", permissions: [] }];

export function setupLinkFixtures({ organization, member, other }: Names): Record<string, AdminFixture> {
  const links = (
    answers: Answers,
    isMaking = false,
    options?: Parameters<typeof createMockCalls>[1],
  ): AdminFixture => ({
    calls: createMockCalls({ bootstrap: () => ({ rbacPolicy: { roles } }), ...answers }, options),
    screen: <SetupLinksScreen purpose="sso" connectionId="saml-connection-test-1" isMakingAtFirst={isMaking} />,
  });
  const listing = (...some: ReturnType<typeof sampleLink>[]): Answers => ({
    "setupLinks.list": () => ({ setup_links: some }),
  });
  const opened = { opened_at: "2026-03-02T11:00:00Z", opened_from: "203.0.113.7", ends_at: "2026-03-02T19:00:00Z" };
  const page = (answer: () => SetupLinkDetails): AdminFixture => {
    const calls = createMockCalls({});
    const link: SetupLinkCalls = {
      describe: () => new Promise((resolve) => resolve({ setup: answer() })),
      open: () => new Promise(() => {}),
      finish: () => new Promise(() => {}),
      callsOf: () => calls,
    };
    return {
      calls,
      screen: <SetupPage link={link} renderSetup={() => <Panel title="Okta" lead="The setup of the connection." />} />,
    };
  };
  const withSetup = (changes: Partial<SetupLinkDetails>) =>
    page(() => sampleSetup({ organization_name: organization, made_by: member, note: other, ...changes }));
  return {
    "setupLinks.none": links(listing()),
    "setupLinks.some": links(
      listing(
        sampleLink({ note: other }),
        sampleLink({ status: "open", ...opened }),
        sampleLink({ status: "finished", note: "", ...opened }),
        sampleLink({ status: "void" }),
        sampleLink({ status: "expired" }),
        sampleLink({ status: "revoked" }),
      ),
    ),
    "setupLinks.making": links(listing(), true),
    "setupLinks.notAllowed": links(listing(), false, { rights: { sso: ["read"] } }),
    "setupLinks.failed": links({ "setupLinks.list": lose }),
    "setupPage.waiting": withSetup({}),
    "setupPage.open": withSetup({ status: "open", is_here: true, ends_at: opened.ends_at }),
    "setupPage.elsewhere": withSetup({ status: "open" }),
    "setupPage.finished": withSetup({ status: "finished", is_here: true }),
    "setupPage.over": withSetup({ status: "over" }),
    "setupPage.expired": withSetup({ status: "expired" }),
    "setupPage.revoked": withSetup({ status: "revoked" }),
    "setupPage.void": withSetup({ status: "void", made_by: "" }),
    "setupPage.missing": page(() => refuse("setup_link_not_found")),
    "setupPage.unreachable": page(lose),
  };
}
