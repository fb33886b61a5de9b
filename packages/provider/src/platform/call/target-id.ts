declare const operation: unique symbol;

/**
 * The id of the member that an operation acts on, as the router hands it to a rule. It is no text: `lockTarget` and
 * `readTarget` of `rbac/` alone turn it into a member, once they have decided whether the caller may act on that one.
 * A rule that skips them does not compile (docs/threats.md T140).
 */
export interface TargetId<Operation extends string> {
  readonly [operation]: Operation;
}

/** Names the target of an operation where its id comes from elsewhere than the path. */
export function toTarget(memberId: string): TargetId<never> {
  return memberId as unknown as TargetId<never>;
}

/** A request whose path names a member. */
export type WithTarget<
  Request,
  Path extends string,
  Operation extends string,
> = Path extends `${string}{member_id}${string}`
  ? Omit<Request, "member_id"> & { member_id: TargetId<Operation> }
  : Request;
