import type { Answer, Contract, earlyOperations, Operation, OperationName } from "@portico/wire";

/** Fields that the client fills in by itself and no caller should. */
type FilledIn =
  | "pkce_code_challenge"
  | "pkce_code_verifier"
  | "code_challenge"
  | "code_verifier"
  | "intermediate_session_token"
  | "captcha_token"
  | "dfp_telemetry_id";

/**
 * The request of a method: the wire's, with what the path names and without the fields that the client fills in. A
 * consent page passes an app's own challenge on.
 */
export type RequestOf<N extends OperationName> = N extends `idp.${string}`
  ? Contract[N]["request"]
  : Omit<Contract[N]["request"], FilledIn>;

/** The answer of a method: the wire's, with `request_id` and `status_code`. */
export type AnswerOf<N extends OperationName> = Answer<Contract[N]["response"]>;

/** The method of an operation. Its request may be left out where nothing in it is required. */
export type Method<N extends OperationName> = keyof RequestOf<N> extends never
  ? () => Promise<AnswerOf<N>>
  : Record<never, never> extends RequestOf<N>
    ? (request?: RequestOf<N>) => Promise<AnswerOf<N>>
    : (request: RequestOf<N>) => Promise<AnswerOf<N>>;

/**
 * Sends one operation of whatever table, as its marks say; the name is for messages. What the path names is taken from
 * the request.
 */
export type Send = (name: string, operation: Operation, request?: object) => Promise<unknown>;

/** Sends one of the early operations. */
export type Call = <N extends keyof typeof earlyOperations>(name: N, request?: object) => Promise<AnswerOf<N>>;

export interface Tree<Leaf> {
  [step: string]: Tree<Leaf> | Leaf;
}

/** Makes a leaf of every name, nested as the name says: `a.b` is `b` of `a`. */
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
