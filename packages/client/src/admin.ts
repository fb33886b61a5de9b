import { type AdminContract, type AdminOperationName, type Answer, adminOperations } from "@portico/wire";
import type { Client } from "./create-client.ts";
import { requireInternals } from "./require-internals.ts";

type RequestOf<N extends AdminOperationName> = AdminContract[N]["request"];
type AnswerOf<N extends AdminOperationName> = Promise<Answer<AdminContract[N]["response"]>>;

interface OneConnection {
  connection_id: string;
}

/** What a member whose roles allow it does to their organization; a door of its own, so that sign-in pages do not carry it. */
export interface Admin {
  organization: {
    members: {
      /** As `client.self.startEmailUpdate`, for another member. @throws ApiError `unauthorized_action`. */
      startEmailUpdate(
        request: { member_id: string } & RequestOf<"organization.members.startEmailUpdate">,
      ): AnswerOf<"organization.members.startEmailUpdate">;
      /** Gives a retired address up, by `email_id` or `email_address`. @throws ApiError `retired_email_not_found`. */
      unlinkRetiredEmail(
        request: { member_id: string } & RequestOf<"organization.members.unlinkRetiredEmail">,
      ): AnswerOf<"organization.members.unlinkRetiredEmail">;
    };
    /** The apps that members of the organization have let in. */
    getConnectedApps(): AnswerOf<"organization.getConnectedApps">;
    /** One of them, with who let it in. @throws ApiError `connected_app_not_found`. */
    getConnectedApp(request: { connected_app_id: string }): AnswerOf<"organization.getConnectedApp">;
  };
  sso: {
    getConnections(): AnswerOf<"sso.getConnections">;
    /** The latest 100 attempts, each with a verdict and the setting to change. Portico's own, beyond the wire contract. */
    listAttempts(request?: RequestOf<"sso.listAttempts">): AnswerOf<"sso.listAttempts">;
    /** Ends the sessions that came by it. @throws ApiError `sso_connection_not_found`. */
    deleteConnection(request: OneConnection): AnswerOf<"sso.deleteConnection">;
    saml: {
      /** @throws ApiError `sso_limit_reached`. */
      createConnection(request?: RequestOf<"sso.saml.createConnection">): AnswerOf<"sso.saml.createConnection">;
      /** @throws ApiError `saml_connection_not_found`, `sso_limit_reached`, `invalid_role`. */
      updateConnection(
        request: OneConnection & RequestOf<"sso.saml.updateConnection">,
      ): AnswerOf<"sso.saml.updateConnection">;
      /** @throws ApiError `saml_connection_not_found`, `sso_metadata_not_usable`, `sso_limit_reached`. */
      updateConnectionByURL(
        request: OneConnection & RequestOf<"sso.saml.updateConnectionByURL">,
      ): AnswerOf<"sso.saml.updateConnectionByURL">;
      deleteVerificationCertificate(
        request: OneConnection & { certificate_id: string },
      ): AnswerOf<"sso.saml.deleteVerificationCertificate">;
      deleteEncryptionPrivateKey(
        request: OneConnection & { private_key_id: string },
      ): AnswerOf<"sso.saml.deleteEncryptionPrivateKey">;
    };
    oidc: {
      /** @throws ApiError `sso_limit_reached`. */
      createConnection(request?: RequestOf<"sso.oidc.createConnection">): AnswerOf<"sso.oidc.createConnection">;
      /** With an `issuer`, its discovery document fills in the addresses; `warning` says when it could not. */
      updateConnection(
        request: OneConnection & RequestOf<"sso.oidc.updateConnection">,
      ): AnswerOf<"sso.oidc.updateConnection">;
    };
    external: {
      /** @throws ApiError `sso_connection_not_found`, `sso_limit_reached`. */
      createConnection(request: RequestOf<"sso.external.createConnection">): AnswerOf<"sso.external.createConnection">;
      updateConnection(
        request: OneConnection & RequestOf<"sso.external.updateConnection">,
      ): AnswerOf<"sso.external.updateConnection">;
    };
  };
  members: {
    /** The apps that a member has let in. */
    getConnectedApps(request: { member_id: string }): AnswerOf<"members.getConnectedApps">;
    /** Puts one of them out. @throws ApiError `connected_app_not_found`. */
    revokeConnectedApp(request: {
      member_id: string;
      connected_app_id: string;
    }): AnswerOf<"members.revokeConnectedApp">;
  };
}

interface Methods {
  [name: string]: Methods | ((request?: object) => Promise<unknown>);
}

/**
 * The administrator's calls, on a client's session.
 * @param client from `createClient`.
 * @throws UsageError when it is none.
 */
export function createAdmin(client: Client): Admin {
  const { send } = requireInternals(client, "createAdmin");
  const root: Methods = {};
  for (const name of Object.keys(adminOperations) as AdminOperationName[]) {
    const steps = name.split(".");
    const last = steps.pop() as string;
    let at = root;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Methods;
    }
    at[last] = (request) => send(name, adminOperations[name], request);
  }
  return root as unknown as Admin;
}
