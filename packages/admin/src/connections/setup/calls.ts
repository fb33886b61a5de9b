import type { Member } from "@portico/client";
import type { DomainClaim, OidcConnection, PreviewPolicyRequest, SamlConnection } from "@portico/wire";
import { createContext, useContext } from "react";
import type { Calls } from "../../shared/calls.ts";

type Sso = Calls["admin"]["sso"];

/** A connection that a room sets up. Those of other organizations are lent, and set up there. */
export type SetupConnection = ({ kind: "saml" } & SamlConnection) | ({ kind: "oidc" } & OidcConnection);

/** The ways in beside single sign-on that an organization allows. */
export type SsoPolicy = "beside" | "only";

/**
 * What the set-up room asks of a provider. A signed-in administrator has all of it; a one-time link has what belongs to its
 * connection, and leaves out what it may not do: the room shows no control for that.
 */
export interface SetupCalls {
  /** The connections that may be set up here: all of an organization, or the one of a link. */
  getConnections: Sso["getConnections"];
  saml: Pick<Sso["saml"], "updateConnection" | "updateConnectionByURL" | "deleteVerificationCertificate">;
  oidc: Pick<Sso["oidc"], "updateConnection">;
  createTestRun: Sso["createTestRun"];
  getTestRun: Sso["getTestRun"];
  listAttempts: Sso["listAttempts"];
  /** The roles that groups may be given; none where the room gives none. */
  listRoles: () => Promise<{ role_id: string; description: string }[]>;

  /** Adds a connection, held until it is switched on. */
  createConnection?: (
    kind: "saml" | "oidc",
    given: { display_name: string; identity_provider: string },
  ) => Promise<string>;
  deleteConnection?: Sso["deleteConnection"];
  activateConnection?: Sso["activateConnection"];
  holdConnection?: Sso["holdConnection"];
  /** The organization's present policy. */
  getPolicy?: () => Promise<SsoPolicy>;
  setPolicy?: (policy: SsoPolicy) => Promise<void>;
  /** A page of what a policy would change. */
  previewPolicy?: (
    policy: SsoPolicy,
    page: Pick<PreviewPolicyRequest, "connection_id" | "cursor">,
  ) => ReturnType<Calls["admin"]["organization"]["previewPolicy"]>;
  /** The domains that lead to connections. */
  listDomains?: () => Promise<DomainClaim[]>;
  /** Who is signed in, where somebody is: their own way in is told apart. */
  self?: Pick<Member, "member_id" | "email_address">;
}

/** Null outside of a room. */
export const SetupContext = createContext<SetupCalls | null>(null);

/** The calls of the room around. @throws Error where a step stands in none, which is a mistake of ours. */
export function useSetup(): SetupCalls {
  const calls = useContext(SetupContext);
  if (!calls) throw new Error("A step of the set-up room stands outside of it.");
  return calls;
}
