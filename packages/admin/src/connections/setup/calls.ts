import type { Member } from "@portico/client";
import type { DomainClaim, OidcConnection, PreviewPolicyRequest, SamlConnection } from "@portico/wire";
import { createContext, useContext } from "react";
import type { Calls } from "../../shared/calls.ts";

type Sso = Calls["admin"]["sso"];

/** A connection of this organization. Connections of other organizations are not set up here. */
export type SetupConnection = ({ kind: "saml" } & SamlConnection) | ({ kind: "oidc" } & OidcConnection);

/** Whether members may use other sign-in methods beside single sign-on. */
export type SsoPolicy = "beside" | "only";

/**
 * The provider calls that SSO setup uses. A signed-in admin has all of them. A setup link has those for its connection.
 * SSO setup shows no control for a call that is missing.
 */
export interface SetupCalls {
  /** All connections of the organization, or the one of the setup link. */
  getConnections: Sso["getConnections"];
  saml: Pick<Sso["saml"], "updateConnection" | "updateConnectionByURL" | "deleteVerificationCertificate">;
  oidc: Pick<Sso["oidc"], "updateConnection">;
  createTestRun: Sso["createTestRun"];
  getTestRun: Sso["getTestRun"];
  listAttempts: Sso["listAttempts"];
  /** The roles that groups can assign. Empty if this caller cannot assign roles. */
  listRoles: () => Promise<{ role_id: string; description: string }[]>;

  /** Adds an inactive connection. */
  createConnection?: (
    kind: "saml" | "oidc",
    params: { display_name: string; identity_provider: string },
  ) => Promise<string>;
  deleteConnection?: Sso["deleteConnection"];
  activateConnection?: Sso["activateConnection"];
  holdConnection?: Sso["holdConnection"];
  getPolicy?: () => Promise<SsoPolicy>;
  setPolicy?: (policy: SsoPolicy) => Promise<void>;
  /** Returns one page of the members that a policy would affect. */
  previewPolicy?: (
    policy: SsoPolicy,
    page: Pick<PreviewPolicyRequest, "connection_id" | "cursor">,
  ) => ReturnType<Calls["admin"]["organization"]["previewPolicy"]>;
  listDomains?: () => Promise<DomainClaim[]>;
  /** The signed-in member, if there is one: the screens warn before they lock themselves out. */
  self?: Pick<Member, "member_id" | "email_address">;
}

export const SetupContext = createContext<SetupCalls | null>(null);

/**
 * Returns the calls of the SSO setup around.
 * @throws Error outside of SSO setup, which is a bug of ours.
 */
export function useSetup(): SetupCalls {
  const calls = useContext(SetupContext);
  if (!calls) throw new Error("useSetup was called outside of SSO setup.");
  return calls;
}
