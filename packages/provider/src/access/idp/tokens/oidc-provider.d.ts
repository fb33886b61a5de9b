/** The part of the library that Portico and its sandbox use. It has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface Context {
    body: unknown;
    status: number;
    set(header: string, value: string): void;
    respond?: boolean;
    req: IncomingMessage;
    res: ServerResponse;
    oidc?: {
      route: string;
      client?: { clientId: string };
      params?: Record<string, string | undefined>;
      entity(name: string, value: object): void;
      entities: { AuthorizationCode?: { grantId: string } };
      result?: { login?: object };
    };
  }

  interface Interaction {
    uid: string;
    params: { client_id: string; scope: string; login_hint?: string };
  }

  class Grant {
    constructor(of: { accountId: string; clientId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Client {
    clientId: string;
    clientSecret?: string;
    redirectUriAllowed(uri: string): boolean;
    compareClientSecret(actual: string): boolean;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: typeof Grant;
    readonly Client: { prototype: Client };
    readonly ClientCredentials: new (of: {
      client: object;
      scope: string | undefined;
    }) => {
      resourceServer?: object;
      readonly expiration: number;
      readonly tokenType: string;
      readonly scope: string | undefined;
      save(): Promise<string>;
    };
    readonly ResourceServer: new (
      identifier: string,
      description: object,
    ) => object;
    registerGrantType(name: string, handler: (ctx: Context) => Promise<void>, parameters: string[]): void;
    /** Koa's setting: whether X-Forwarded-* headers are trusted. */
    proxy: boolean;
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
    on(event: string, listener: (...args: unknown[]) => void): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  class Check {
    constructor(reason: string, description: string, check: (ctx: Context) => boolean);
    static readonly REQUEST_PROMPT: boolean;
    static readonly NO_NEED_TO_PROMPT: boolean;
  }

  class Prompt {
    constructor(prompt: { name: string; requestable: boolean });
  }

  interface Policy extends Array<unknown> {
    get(name: string): { checks: { add(check: Check): void } };
    add(prompt: Prompt, index?: number): void;
  }

  export const interactionPolicy: { Check: typeof Check; Prompt: typeof Prompt; base(): Policy };

  export const errors: {
    InvalidGrant: new (description: string) => Error;
    InvalidTarget: new (description?: string) => Error;
    InvalidScope: new (description: string, scope?: string) => Error;
  };
}
