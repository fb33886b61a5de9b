import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import { onTestFinished } from "vitest";

/** Everything is on this computer, so http is allowed. */
export const insecure = { [oauth.allowInsecureRequests]: true } as const;

export interface Program {
  redirectUri: string;
  /** Where a browser is sent after logging out. */
  byeUri: string;
  /** Waits for the browser to open a URL of the program's. */
  visited(path: "/callback" | "/bye"): Promise<URL>;
}

/** A program on the visitor's own computer: it listens on any free port, and waits there for the browser. */
export async function startProgramOnThisComputer(): Promise<Program> {
  const arrivals = { "/callback": Promise.withResolvers<URL>(), "/bye": Promise.withResolvers<URL>() };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", origin);
    if (url.pathname in arrivals) arrivals[url.pathname as keyof typeof arrivals].resolve(url);
    response
      .setHeader("Content-Type", "text/html")
      .end("<!doctype html><title>Done</title><h1>Go back to the program</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    redirectUri: `${origin}/callback`,
    byeUri: `${origin}/bye`,
    visited: (path) => arrivals[path].promise,
  };
}

/** The authorization server's own metadata. */
export async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, insecure));
}

export interface Authorization {
  address: string;
  /** Exchanges the code that the browser brought. */
  redeem(arrival: URL): Promise<oauth.TokenEndpointResponse>;
}

/** A public client's request with PKCE, and its result. */
export function authorize(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { redirectUri }: Program,
  parameters: { scope: string; resource?: string },
): Authorization {
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...parameters,
  });
  const additionalParameters = { ...(parameters.resource && { resource: parameters.resource }) };
  return {
    address: `${server.authorization_endpoint}?${query}`,
    async redeem(arrival) {
      const answer = oauth.validateAuthResponse(server, client, arrival, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        answer,
        redirectUri,
        verifier,
        { ...insecure, additionalParameters },
      );
      return oauth.processAuthorizationCodeResponse(server, client, response);
    },
  };
}
