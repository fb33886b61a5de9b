import type { SetupLink, SetupLinkDetails } from "@portico/wire";
import type { Calls } from "../../shared/calls.ts";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import type { Names } from "../../testing/samples.ts";
import { SetupLinksScreen } from "./SetupLinks.tsx";
import { type SetupLinkCalls, SetupPage, type SetupPageProps } from "./SetupPage.tsx";

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

/** The page of a link. @param renderSetup the setup screen of an open link. */
function setupPage(answer: () => SetupLinkDetails, renderSetup: SetupPageProps["renderSetup"] = () => null) {
  return (calls: Calls): AdminFixture => {
    const link: SetupLinkCalls = {
      describe: () => new Promise((resolve) => resolve({ setup: answer() })),
      open: () => new Promise(() => {}),
      finish: () => new Promise(() => {}),
      callsOf: () => calls,
    };
    return { calls, screen: <SetupPage link={link} renderSetup={renderSetup} /> };
  };
}

/** The page of an open link with its setup screen, whose states are those of the screen's own calls. */
export function openSetupPage(
  { organization, member, other }: Names,
  purpose: SetupLink["purpose"],
  renderSetup: SetupPageProps["renderSetup"],
): (calls: Calls) => AdminFixture {
  const named = { organization_name: organization, made_by: member, note: other };
  const open = { status: "open", is_here: true, ends_at: "2026-03-02T19:00:00Z" } as const;
  return setupPage(() => sampleSetup({ ...named, ...open, purpose }), renderSetup);
}

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
  const page = (answer: () => SetupLinkDetails) => setupPage(answer)(createMockCalls({}));
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
    "setupPage.waiting": withSetup({ organization_logo_url: "", project_logo_url: "", project_logo_dark_url: "" }),
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
