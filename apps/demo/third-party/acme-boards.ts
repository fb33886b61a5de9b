// Everything that this app does at Acme Boards' authorization server, by openid-client and nothing of Portico's.
import * as openid from "openid-client";
import type { Settings } from "./settings.ts";

/** Kept between sending a browser away and seeing it again. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  /** The API that tokens are asked for, if for one. */
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
  /** The number of times that they were refreshed. */
  refreshes: number;
}

/** A login that a person can try: how much to ask for, and whether they are to be asked again. */
export interface Wish {
  prompt?: string;
  /** Beyond who they are: scopes of the board. */
  boardScopes?: string[];
  maxAge?: string;
}

/** Acme Boards did not do what it was asked for. */
export class Denied extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`Acme Boards said: ${code}`);
    this.code = code;
  }
}

export type AcmeBoards = ReturnType<typeof connectAcmeBoards>;

export function connectAcmeBoards({ url, issuer, clientId, clientSecret, apiUrl }: Settings) {
  const callbackUrl = `${url}/callback`;
  let known: Promise<openid.Configuration> | undefined;

  /** Discovered once; after a failure, anew with the next request. */
  function discover(): Promise<openid.Configuration> {
    known ??= openid
      // Everything is on this computer. A real app leaves the option away, and all must be https then.
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute: [openid.allowInsecureRequests] })
      .catch((error) => {
        known = undefined;
        throw error;
      });
    return known;
  }

  function toTokens(answer: Awaited<ReturnType<typeof openid.refreshTokenGrant>>, before?: Tokens): Tokens {
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? before?.refreshToken,
      idToken: answer.id_token ?? before?.idToken,
      scopes: (answer.scope ?? "").split(" ").filter(Boolean),
      expiresAtMs: Date.now() + (answer.expires_in ?? 0) * 1000,
      claims: { ...(answer.claims() ?? before?.claims) },
      refreshes: before ? before.refreshes + 1 : 0,
    };
  }

  return {
    /** Begins a login: the address to send the browser to, and what to keep until it is back. */
    async begin({ prompt, boardScopes, maxAge }: Wish): Promise<{ address: string; attempt: Attempt }> {
      const config = await discover();
      const attempt: Attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        ...(boardScopes && { resource: apiUrl }),
      };
      const address = openid.buildAuthorizationUrl(config, {
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
      return { address: address.href, attempt };
    },

    /** The browser is back, with a code or with an error. @throws Denied. */
    async finish(query: string, { state, nonce, verifier, resource }: Attempt): Promise<Tokens> {
      try {
        const answer = await openid.authorizationCodeGrant(
          await discover(),
          new URL(query, url),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
          resource ? { resource } : undefined,
        );
        return toTokens(answer);
      } catch (error) {
        throw toDenied(error);
      }
    },

    async refresh(tokens: Tokens): Promise<Tokens> {
      if (!tokens.refreshToken) throw new Denied("no refresh token");
      try {
        return toTokens(await openid.refreshTokenGrant(await discover(), tokens.refreshToken), tokens);
      } catch (error) {
        throw toDenied(error);
      }
    },

    /** Asks the userinfo endpoint. @throws Denied. */
    async describeUser({ accessToken, claims }: Tokens): Promise<Record<string, unknown>> {
      try {
        return await openid.fetchUserInfo(await discover(), accessToken, String(claims.sub));
      } catch (error) {
        throw toDenied(error);
      }
    },

    /** Asks whether the access token is good at this moment. */
    async isActive({ accessToken }: Tokens): Promise<boolean> {
      return (await openid.tokenIntrospection(await discover(), accessToken)).active;
    },

    /** Gives the tokens back: nobody can use them any more. */
    async giveBack({ refreshToken, accessToken }: Tokens): Promise<void> {
      await openid.tokenRevocation(await discover(), refreshToken ?? accessToken);
    },

    /** Returns the address that logs the browser out of Acme Boards, too. Without an ID token the person is asked. */
    async logoutAddress(idToken: string | undefined): Promise<string> {
      return openid.buildEndSessionUrl(await discover(), {
        post_logout_redirect_uri: `${url}/bye`,
        state: "bye",
        ...(idToken && { id_token_hint: idToken }),
      }).href;
    },

    /** A request to Acme Boards' API. @throws Denied. */
    async callApi(method: "GET" | "POST", path: string, { accessToken }: Tokens, body?: object): Promise<unknown> {
      const headers = { Authorization: `Bearer ${accessToken}`, ...(body && { "Content-Type": "application/json" }) };
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      if (!response.ok) throw new Denied(answer.error ?? String(response.status));
      return answer;
    },
  };
}

/** The protocol's own word for what went wrong, where there is one. */
function toDenied(error: unknown): Denied {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return new Denied(error.error);
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) return new Denied("invalid_token");
  throw error;
}
