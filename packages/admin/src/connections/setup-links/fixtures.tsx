import type { SetupLink, SetupLinkDetails } from "@portico/wire";
import { useState } from "react";
import { type Calls, useCalls } from "../../shared/calls.ts";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import type { Names } from "../../testing/samples.ts";
import { DirectoryPanel } from "../directory/DirectoryPanel.tsx";
import { directoryFixtures } from "../directory/fixtures.tsx";
import type { SetupCalls } from "../setup/calls.ts";
import { setupFixtures } from "../setup/fixtures.tsx";
import { SsoSetup } from "../setup/SsoSetup.tsx";
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
    project_logo_url: "/brand/mark.svg",
    project_logo_dark_url: "/brand/mark.svg",
    project_logo_has_name: false,
    organization_name: "Globex",
    organization_logo_url: "/brand/globex.svg",
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

/** The setup of one connection, with the calls that a link allows. */
function LinkedSetup() {
  const { sso } = useCalls().admin;
  const [calls] = useState<SetupCalls>(() => ({
    getConnections: () => sso.getConnections(),
    saml: sso.saml,
    oidc: sso.oidc,
    createTestRun: (params) => sso.createTestRun(params),
    getTestRun: (params) => sso.getTestRun(params),
    listAttempts: (params) => sso.listAttempts(params),
    listRoles: async () => roles,
  }));
  return <SsoSetup calls={calls} connectionId="saml-okta" atFirst={{ connectionId: "saml-okta", step: "test" }} />;
}

export function setupLinkFixtures(names: Names): Record<string, AdminFixture> {
  const { organization, member, other } = names;
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
  const page = (answer: () => SetupLinkDetails, calls: Calls = createMockCalls({})): AdminFixture => {
    const link: SetupLinkCalls = {
      describe: () => new Promise((resolve) => resolve({ setup: answer() })),
      open: () => new Promise(() => {}),
      finish: () => new Promise(() => {}),
      callsOf: () => calls,
    };
    return {
      calls,
      screen: (
        <SetupPage
          link={link}
          renderSetup={(setup) => (setup.purpose === "scim" ? <DirectoryPanel link={setup} /> : <LinkedSetup />)}
        />
      ),
    };
  };
  const withSetup = (changes: Partial<SetupLinkDetails>, calls?: Calls) =>
    page(() => sampleSetup({ organization_name: organization, made_by: member, note: other, ...changes }), calls);
  const open = { status: "open", is_here: true, ends_at: opened.ends_at } as const;
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
    "setupPage.waiting": withSetup({ organization_logo_url: "", project_logo_url: "", project_logo_dark_url: "" }),
    "setupPage.open": withSetup({ ...open, purpose: "sso" }, setupFixtures(names)["setup.testPassed"]?.calls),
    "setupPage.openDirectory": withSetup(open, directoryFixtures(names)["directory.held"]?.calls),
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
