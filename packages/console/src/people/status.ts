/** The badge color of a status. */
export function statusKind(status: string): "good" | "bad" | undefined {
  return status === "active" ? "good" : status === "deleted" ? "bad" : undefined;
}
