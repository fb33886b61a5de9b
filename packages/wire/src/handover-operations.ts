/**
 * What the device that asked for a link asks while another one opens it, beyond wire.md: docs/adr/0019. A table of its own,
 * so that it costs pages without it nothing. Paths are below `/sdk/v1`.
 */
export const handoverOperations = {
  "magicLinks.handover.authenticate": { method: "POST", path: "/b2b/magic_links/handover/authenticate" },
} as const satisfies Record<string, { method: "GET" | "POST" | "PUT" | "DELETE"; path: string }>;

export type HandoverOperationName = keyof typeof handoverOperations;
