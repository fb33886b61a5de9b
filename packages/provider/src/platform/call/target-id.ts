declare const operation: unique symbol;

/**
 * The ID of the member that an operation acts on. Not a string: only `lockTarget` and `readTarget` of `rbac/` turn it
 * into a member, after deciding whether the caller may act on that member. A rule that skips them does not compile
 * (docs/threats.md T140).
 */
export interface TargetId<Operation extends string> {
  readonly [operation]: Operation;
}

/** Names an operation's target whose ID does not come from the path. */
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
