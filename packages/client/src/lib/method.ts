import type { Answer, Contract, earlyOperations, Operation, OperationName } from "@portico/wire";

/** Fields that the client fills in itself. */
type FilledIn =
  | "pkce_code_challenge"
  | "pkce_code_verifier"
  | "code_challenge"
  | "code_verifier"
  | "intermediate_session_token"
  | "captcha_token"
  | "dfp_telemetry_id";

/**
 * The request of a method: the wire's request plus path parameters, without the fields that the client fills in. A
 * consent page passes the app's own code challenge.
 */
export type RequestOf<N extends OperationName> = N extends `idp.${string}`
  ? Contract[N]["request"]
  : Omit<Contract[N]["request"], FilledIn>;

/** The response of a method: the wire's response plus `request_id` and `status_code`. */
export type AnswerOf<N extends OperationName> = Answer<Contract[N]["response"]>;

/** The method of an operation. The request is optional if none of its fields is required. */
export type Method<N extends OperationName> = keyof RequestOf<N> extends never
  ? () => Promise<AnswerOf<N>>
  : Record<never, never> extends RequestOf<N>
    ? (request?: RequestOf<N>) => Promise<AnswerOf<N>>
    : (request: RequestOf<N>) => Promise<AnswerOf<N>>;

/** Sends an operation. Path parameters are taken from the request; `name` is for error messages. */
export type Send = (name: string, operation: Operation, request?: object) => Promise<unknown>;

/** Sends an operation that does not need the lazy chunk. */
export type Call = <N extends keyof typeof earlyOperations>(name: N, request?: object) => Promise<AnswerOf<N>>;

export interface Tree<Leaf> {
  [step: string]: Tree<Leaf> | Leaf;
}

/** Creates a leaf for every name, nested by its dots: `a.b` is property `b` of `a`. */
export function nest<Leaf>(names: string[], make: (name: string) => Leaf): Tree<Leaf> {
  const root: Tree<Leaf> = {};
  for (const name of names) {
    const steps = name.split(".");
    const last = steps.pop() as string;
    let at = root;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Tree<Leaf>;
    }
    at[last] = make(name);
  }
  return root;
}
