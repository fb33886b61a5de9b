import type { AuthMethod, DiscoveredOrganization } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { handle } from "../../testing/handle.ts";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleConnection,
  sampleContext,
  sampleDiscovered,
  sampleMember,
  unreachable,
} from "../../testing/login-samples.ts";
import type { EventAt, StepOf } from "../machine.ts";
import { transition } from "../transition.ts";
import { afterDiscovery, loggingIn, discovery as screen } from "./flow.ts";

const globex = sampleDiscovered("Globex");
const initech = sampleDiscovered("Initech", "invited_member");

function discovery(...organizations: DiscoveredOrganization[]): StepOf<"Discovery"> {
  return { screen: "Discovery", email: ADA, organizations, busy: null };
}

const choose = ({ organization }: DiscoveredOrganization) =>
  ({ type: "organizationChosen", organizationId: organization.organization_id }) as const;

const move = (
  step: StepOf<"Discovery">,
  event: Exclude<EventAt<"Discovery">, { type: "startOverClicked" }>,
  context = sampleContext(),
) => handle(screen.on)(step, event, context);

describe("choosing", () => {
  test("an organization that asks for nothing more is entered", () => {
    const id = globex.organization.organization_id;
    expect(move(discovery(globex, initech), choose(globex))).toEqual([
      { ...discovery(globex, initech), busy: id },
      [{ type: "exchangeOrganization", organizationId: id }],
    ]);
  });

  test("one at a time, and only what is listed", () => {
    expect(move({ ...discovery(globex, initech), busy: "new" }, choose(globex))).toBeNull();
    expect(move(discovery(globex), choose(initech))).toBeNull();
  });

  test("one that asks for another factor goes on at Main, with its methods", () => {
    const strict = sampleDiscovered("Hooli", "active_member", { primary_required: ["email_otp", "password"] });
    expect(move(discovery(strict), choose(strict))).toEqual([
      {
        screen: "Main",
        email: ADA,
        organization: strict.organization,
        primary: { methods: ["email_otp"], isEmailVerified: true },
        busy: false,
        problem: null,
        redirect: null,
        oneTapMiss: null,
      },
      [],
    ]);
  });

  describe("one that only single sign-on opens", () => {
    const connection = sampleConnection("okta");
    const closed = (defaultId: string | null, methods: AuthMethod[] = ["sso"]) =>
      sampleDiscovered("Hooli", "active_member", {
        primary_required: methods,
        organization: { sso_active_connections: [connection], sso_default_connection_id: defaultId },
      });

    test("starts at once by its default connection, and the list waits behind", () => {
      const hooli = closed(connection.connection_id);
      const started = move(discovery(hooli), choose(hooli));
      expect(started).toEqual([
        { ...discovery(hooli), busy: hooli.organization.organization_id },
        [{ type: "startSso", connectionId: connection.connection_id }],
      ]);
      expect(move(started?.[0] as StepOf<"Discovery">, { type: "returned" })).toEqual([discovery(hooli), []]);
      expect(move(started?.[0] as StepOf<"Discovery">, { type: "redirectFailed", problem: unreachable })).toEqual([
        discovery(hooli),
        [{ type: "showProblem", problem: unreachable }],
      ]);
    });

    test("without a default goes on at Main, as with another method beside", () => {
      for (const hooli of [closed(null), closed(connection.connection_id, ["sso", "email_otp"])]) {
        expect(move(discovery(hooli), choose(hooli))).toMatchObject([{ screen: "Main" }, []]);
      }
    });

    test("is entered by it when it is the only membership and direct login is on", () => {
      const hooli = closed(connection.connection_id);
      const context = sampleContext({ directLoginForSingleMembership: { status: true } });
      expect(afterDiscovery({ email: ADA, organizations: [hooli] }, context)).toMatchObject([
        { screen: "Discovery" },
        [{ type: "startSso" }],
      ]);
    });
  });

  test("one without any method is an error that one can go back from", () => {
    const closed = sampleDiscovered("Hooli", "active_member", {
      primary_required: [],
      organization: { auth_methods: "RESTRICTED", allowed_auth_methods: [] },
    });
    expect(move(discovery(closed), choose(closed))?.[0]).toMatchObject({
      screen: "Error",
      kind: "CannotJoinOrgDueToAuthPolicy",
      canGoBack: true,
      organizationName: "Hooli",
    });
  });

  test("one that names no primary method offers what it allows", () => {
    const silent = sampleDiscovered("Hooli", "active_member", {
      primary_required: [],
      organization: { auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"] },
    });
    expect(move(discovery(silent), choose(silent))?.[0]).toMatchObject({
      screen: "Main",
      organization: silent.organization,
    });
  });
});

describe("creating", () => {
  const named = { type: "organizationNamed", name: " Globex " } as const;

  test("asks a member with other organizations for a name first, with a way back", () => {
    const asked = transition(
      { ...sampleContext(), step: discovery(globex), history: [] },
      { type: "createClicked" },
    )[0];
    expect(asked.step).toEqual({ screen: "OrganizationCreation", email: ADA, busy: false });
    expect(transition(asked, { type: "backClicked" })[0].step).toEqual(discovery(globex));
    const [creating, effects] = transition(asked, named);
    expect(effects).toEqual([{ type: "createOrganization", name: "Globex" }]);
    expect(transition(creating, named)).toEqual([creating, []]);
    expect(transition(creating, { type: "backClicked" })).toEqual([creating, []]);
  });

  test("asks for an organization of that name, once", () => {
    const [creating, effects] = move(discovery(), named) ?? [];
    expect(effects).toEqual([{ type: "createOrganization", name: "Globex" }]);
    expect(move(creating as StepOf<"Discovery">, named)).toBeNull();
    expect(move(discovery(), { ...named, name: " " })?.[1]).toEqual([{ type: "createOrganization" }]);
  });

  test("needs the project's leave and the host's", () => {
    expect(
      move(discovery(), { type: "createClicked" }, sampleContext({}, { createOrganizationEnabled: false })),
    ).toBeNull();
    expect(move(discovery(), { type: "createClicked" }, sampleContext({ disableCreateOrganization: true }))).toBeNull();
    expect(move(discovery(), { type: "createClicked" }, sampleContext({}, null))).toBeNull();
  });
});

describe("what comes of it", () => {
  const busy = { ...discovery(globex), busy: "new" };

  test("the member is in", () => {
    expect(move(busy, { type: "memberAuthenticated", answer: sampleAnswer() })?.[0]).toEqual({ screen: "LoggedIn" });
  });

  test("a failure is an error with a way back and the server's message", () => {
    expect(move(busy, { type: "organizationEntryFailed", problem: unreachable })?.[0]).toMatchObject({
      screen: "Error",
      kind: "Default",
      canGoBack: true,
      problem: unreachable,
    });
  });

  test("a claimed domain has its own kind, in both places", () => {
    const problem = refusal("action_not_allowed_email_domain_is_claimed");
    const expected = { screen: "Error", kind: "OrganizationDiscoveryClaimedDomain", canGoBack: true };
    expect(move(busy, { type: "organizationEntryFailed", problem })?.[0]).toMatchObject(expected);
    const step = { screen: "LoggingIn" } as const;
    expect(
      handle(loggingIn.on)(step, { type: "organizationEntryFailed", problem }, sampleContext())?.[0],
    ).toMatchObject(expected);
  });
});

describe("after discovery", () => {
  test("the only membership is entered at once where the host wants it", () => {
    const context = sampleContext({ directLoginForSingleMembership: { status: true } });
    expect(afterDiscovery({ email: ADA, organizations: [globex] }, context)).toEqual([
      { screen: "LoggingIn" },
      [{ type: "exchangeOrganization", organizationId: globex.organization.organization_id }],
    ]);
    expect(afterDiscovery({ email: ADA, organizations: [globex, initech] }, context)).toEqual([
      discovery(globex, initech),
      [],
    ]);
  });

  test("the only membership that asks for another factor goes on at Main", () => {
    const strict = sampleDiscovered("Hooli", "active_member", { primary_required: ["email_otp"] });
    const context = sampleContext({ directLoginForSingleMembership: { status: true } });
    expect(afterDiscovery({ email: ADA, organizations: [strict] }, context)[0]).toMatchObject({
      screen: "Main",
      organization: strict.organization,
    });
  });

  test("an organization is created directly for an address without one, if host and project allow it", () => {
    const creating = [{ screen: "LoggingIn" }, [{ type: "createOrganization" }]];
    const direct = { directCreateOrganizationForNoMembership: true };
    expect(afterDiscovery({ email: ADA, organizations: [] }, sampleContext(direct))).toEqual(creating);
    expect(afterDiscovery({ email: ADA, organizations: [initech] }, sampleContext(direct))).toEqual([
      discovery(initech),
      [],
    ]);
    expect(
      afterDiscovery({ email: ADA, organizations: [] }, sampleContext({ ...direct, disableCreateOrganization: true })),
    ).toEqual([discovery(), []]);
    expect(
      afterDiscovery({ email: ADA, organizations: [] }, sampleContext(direct, { createOrganizationEnabled: false })),
    ).toEqual([discovery(), []]);
  });
});

describe("a new member who requested a password", () => {
  const context = { ...sampleContext({ products: ["passwords"] }), resetEmail: ADA };
  const arrived = { type: "memberAuthenticated", answer: sampleAnswer() } as const;
  const joining = sampleDiscovered("Hooli", "eligible_to_join_by_email_domain");
  const into = ({ organization }: DiscoveredOrganization) => organization.organization_id;

  test.each([
    ["creates an organization", { ...discovery(), busy: "new" }],
    ["joins one", { ...discovery(globex, joining), busy: into(joining) }],
  ])("%s, and sets it then", (_, step) => {
    expect(move(step, arrived, context)?.[0]).toMatchObject({
      screen: "PasswordResetForm",
      email: ADA,
      proof: "session",
    });
  });

  test.each<[string, typeof context, typeof arrived, StepOf<"Discovery">]>([
    ["a member comes back", context, arrived, { ...discovery(globex), busy: into(globex) }],
    ["another address asked", { ...context, resetEmail: "bob@globex.test" }, arrived, { ...discovery(), busy: "new" }],
    ["the page has no passwords", { ...sampleContext(), resetEmail: ADA }, arrived, { ...discovery(), busy: "new" }],
    [
      "there is one already",
      context,
      { ...arrived, answer: sampleAnswer({ member: sampleMember({ member_password_id: "password-1" }) }) },
      { ...discovery(), busy: "new" },
    ],
  ])("organizations are not offered if %s", (_, known, answer, step) => {
    expect(move(step, answer, known)?.[0]).toEqual({ screen: "LoggedIn" });
  });
});

describe("more invitations", () => {
  const many = { ...discovery(globex), nextInvitations: "invitations-2" };
  const loading = { ...many, busy: "more" };
  const click = { type: "moreInvitationsClicked" } as const;

  test("are asked for where there are more, and one page at a time", () => {
    expect(
      afterDiscovery({ email: ADA, organizations: [globex], nextInvitations: "invitations-2" }, sampleContext()),
    ).toEqual([many, []]);
    expect(move(many, click)).toEqual([loading, [{ type: "listInvitations", cursor: "invitations-2" }]]);
    expect(move(loading, click)).toBeNull();
    expect(move(discovery(globex), click)).toBeNull();
  });

  test("join the list, until these are all", () => {
    const listed = { type: "invitationsListed", organizations: [initech] } as const;
    expect(move(loading, { ...listed, nextInvitations: "invitations-3" })).toEqual([
      { ...discovery(globex, initech), nextInvitations: "invitations-3" },
      [],
    ]);
    expect(move(loading, listed)).toEqual([discovery(globex, initech), []]);
    expect(move(many, listed)).toBeNull();
  });

  test("that do not come leave the list as it is", () => {
    expect(move(loading, { type: "invitationsFailed", problem: unreachable })).toEqual([
      many,
      [{ type: "showProblem", problem: unreachable }],
    ]);
  });
});
