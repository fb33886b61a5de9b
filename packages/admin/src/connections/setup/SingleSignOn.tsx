import type { Member, Organization } from "@portico/client";
import { Parts } from "@portico/ui/components/Panel";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useMemo } from "react";
import { type Calls, useCalls } from "../../shared/calls.ts";
import { OwnRouter, type RouteProps } from "../../shared/route.tsx";
import { type Rights, useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { SetupLinksScreen } from "../setup-links/SetupLinks.tsx";
import type { SetupCalls, SsoPolicy } from "./calls.ts";
import { SsoSetup, type SsoSetupProps } from "./SsoSetup.tsx";

export type SingleSignOnProps = Pick<SsoSetupProps, "atFirst"> & RouteProps;

/** Single sign-on for a signed-in admin, in their own organization. */
export function SingleSignOnScreen({ atFirst, ...route }: SingleSignOnProps) {
  const calls = useCalls();
  const rights = useRights();
  const { member } = useSignedIn();
  const { status } = rights;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rights change only with `status`.
  const memberCalls = useMemo(() => createMemberCalls(calls, rights, member), [calls, status, member?.member_id]);
  if (status === "loading") return <Skeleton />;
  const setupLinks = <SetupLinksScreen purpose="sso" />;
  return (
    <Parts>
      {route.path === undefined && !route.onPath ? (
        <SsoSetup calls={memberCalls} atFirst={atFirst}>
          {setupLinks}
        </SsoSetup>
      ) : (
        <OwnRouter {...route}>
          <SsoSetup calls={memberCalls}>{setupLinks}</SsoSetup>
        </OwnRouter>
      )}
    </Parts>
  );
}

const SSO_ONLY = { auth_methods: "RESTRICTED" as const, allowed_auth_methods: ["sso" as const] };
const PAGE = 500;

export function policyOf({ auth_methods, allowed_auth_methods }: Organization): SsoPolicy {
  return auth_methods === "RESTRICTED" && allowed_auth_methods.join() === "sso" ? "only" : "beside";
}

/**
 * Returns the settings for a policy. "beside" adds single sign-on to the methods allowed now. If single sign-on was the
 * only method, it allows all methods.
 */
export function settingsFor(policy: SsoPolicy, { auth_methods, allowed_auth_methods: allowed }: Organization) {
  if (policy === "only") return SSO_ONLY;
  if (auth_methods !== "RESTRICTED") return {};
  const others = allowed.filter((method) => method !== "sso");
  if (others.length === 0) return { auth_methods: "ALL_ALLOWED" as const };
  return { allowed_auth_methods: [...others, "sso" as const] };
}

/** The calls of SSO setup for a signed-in member. Leaves out what their roles don't allow. */
function createMemberCalls(
  { client, admin }: Calls,
  { allows }: Pick<Rights, "allows">,
  self: Member | null,
): SetupCalls {
  const { sso, organization } = admin;
  const readOrganization = async () => (await client.organization.get()).organization;
  const changesPolicy = allows("organization", "update");
  return {
    getConnections: () => sso.getConnections(),
    saml: sso.saml,
    oidc: sso.oidc,
    createTestRun: (params) => sso.createTestRun(params),
    getTestRun: (params) => sso.getTestRun(params),
    listAttempts: (params) => sso.listAttempts(params),
    listRoles: async () => (await client.bootstrap()).rbacPolicy?.roles ?? [],
    ...(allows("sso", "create") && {
      createConnection: async (kind, params) => {
        const { connection } = await sso[kind].createConnection({ ...params, is_held: true });
        return connection.connection_id;
      },
    }),
    ...(allows("sso", "delete") && { deleteConnection: (params) => sso.deleteConnection(params) }),
    ...(allows("sso", "update") && {
      activateConnection: (params) => sso.activateConnection(params),
      holdConnection: (params) => sso.holdConnection(params),
    }),
    ...(changesPolicy && {
      getPolicy: async () => policyOf(await readOrganization()),
      setPolicy: async (policy) => {
        await client.organization.update(settingsFor(policy, await readOrganization()));
      },
      listDomains: async () => (await organization.domains.list()).domains,
    }),
    ...(changesPolicy &&
      allows("member", "search") && {
        previewPolicy: async (policy, page) =>
          organization.previewPolicy({
            settings: settingsFor(policy, await readOrganization()),
            limit: PAGE,
            ...page,
          }),
      }),
    ...(self && { self }),
  };
}
