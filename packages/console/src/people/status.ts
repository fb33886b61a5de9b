/** How a member's status looks. */
export function statusKind(status: string): "good" | "bad" | undefined {
  return status === "active" ? "good" : status === "deleted" ? "bad" : undefined;
}
