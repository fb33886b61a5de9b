// The requests to the authorization server of Acme Boards, with the library openid-client.
import * as openid from "openid-client";
import type { Settings } from "./settings.ts";

/** Kept while the browser is at Acme Boards. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  /** The API that tokens are requested for, if any (RFC 8707). */
  resource?: string;
}

export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  idToken?: string;
  scopes: string[];
  expiresAtMs: number;
  /** The claims of the ID token. */
  claims: Record<string, unknown>;
  /** How often the tokens were refreshed. */
  refreshCount: number;
}

/** The parameters of an authorization request. */
export interface LoginOptions {
  prompt?: string;
  /** Scopes for the API of Acme Boards. Without them, the request is only for signing in. */
  boardScopes?: string[];
  maxAge?: string;
}

/** An error response of Acme Boards. */
export class AcmeBoardsError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`Acme Boards returned an error: ${code}`);
    this.code = code;
  }
}

export type AcmeBoards = ReturnType<typeof connectAcmeBoards>;

export function connectAcmeBoards({ url, issuer, clientId, clientSecret, apiUrl }: Settings) {
  const callbackUrl = `${url}/callback`;
  let configuration: Promise<openid.Configuration> | undefined;

  /** Reads the discovery document once. After a failure, the next request tries again. */
  function discover(): Promise<openid.Configuration> {
    configuration ??= openid
      // Allows http, because everything runs on this computer. A real app leaves this option out.
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute: [openid.allowInsecureRequests] })
      .catch((error) => {
        configuration = undefined;
        throw error;
      });
    return configuration;
  }

  function toTokens(response: Awaited<ReturnType<typeof openid.refreshTokenGrant>>, before?: Tokens): Tokens {
    return {
      accessToken: response.access_token,
      refreshToken: response.refresh_token ?? before?.refreshToken,
      idToken: response.id_token ?? before?.idToken,
      scopes: (response.scope ?? "").split(" ").filter(Boolean),
      expiresAtMs: Date.now() + (response.expires_in ?? 0) * 1000,
      claims: { ...(response.claims() ?? before?.claims) },
      refreshCount: before ? before.refreshCount + 1 : 0,
    };
  }

  return {
    /** Starts a login. Send the browser to `url`, and keep `attempt` until it returns. */
    async begin({ prompt, boardScopes, maxAge }: LoginOptions): Promise<{ url: string; attempt: Attempt }> {
      const config = await discover();
      const attempt: Attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        ...(boardScopes && { resource: apiUrl }),
      };
      const authorizationUrl = openid.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: ["openid profile email offline_access", ...(boardScopes ?? [])].join(" "),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
        ...(attempt.resource && { resource: attempt.resource }),
        ...(prompt && { prompt }),
        ...(maxAge && { max_age: maxAge }),
      });
      return { url: authorizationUrl.href, attempt };
    },

    /** Exchanges the code that the browser brought back. @throws AcmeBoardsError */
    async finish(query: string, { state, nonce, verifier, resource }: Attempt): Promise<Tokens> {
      try {
        const response = await openid.authorizationCodeGrant(
          await discover(),
          new URL(query, url),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
          resource ? { resource } : undefined,
        );
        return toTokens(response);
      } catch (error) {
        throw toAcmeBoardsError(error);
      }
    },

    async refresh(tokens: Tokens): Promise<Tokens> {
      if (!tokens.refreshToken) throw new AcmeBoardsError("no refresh token");
      try {
        return toTokens(await openid.refreshTokenGrant(await discover(), tokens.refreshToken), tokens);
      } catch (error) {
        throw toAcmeBoardsError(error);
      }
    },

    /** Calls the userinfo endpoint. @throws AcmeBoardsError */
    async describeUser({ accessToken, claims }: Tokens): Promise<Record<string, unknown>> {
      try {
        return await openid.fetchUserInfo(await discover(), accessToken, String(claims.sub));
      } catch (error) {
        throw toAcmeBoardsError(error);
      }
    },

    /** Returns whether the access token is still valid (RFC 7662). */
    async isActive({ accessToken }: Tokens): Promise<boolean> {
      return (await openid.tokenIntrospection(await discover(), accessToken)).active;
    },

    /** Revokes the tokens (RFC 7009). */
    async revoke({ refreshToken, accessToken }: Tokens): Promise<void> {
      await openid.tokenRevocation(await discover(), refreshToken ?? accessToken);
    },

    /** Returns the URL that also logs the browser out of Acme Boards. Without an ID token, Acme Boards asks first. */
    async logoutUrl(idToken: string | undefined): Promise<string> {
      return openid.buildEndSessionUrl(await discover(), {
        post_logout_redirect_uri: `${url}/bye`,
        state: "bye",
        ...(idToken && { id_token_hint: idToken }),
      }).href;
    },

    /** Calls the API of Acme Boards. @throws AcmeBoardsError */
    async callApi(method: "GET" | "POST", path: string, { accessToken }: Tokens, body?: object): Promise<unknown> {
      const headers = { Authorization: `Bearer ${accessToken}`, ...(body && { "Content-Type": "application/json" }) };
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const data = await response.json();
      if (!response.ok) throw new AcmeBoardsError(data.error ?? String(response.status));
      return data;
    },
  };
}

/** Converts an OAuth error response. Other errors are thrown again. */
function toAcmeBoardsError(error: unknown): AcmeBoardsError {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return new AcmeBoardsError(error.error);
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) return new AcmeBoardsError("invalid_token");
  throw error;
}
