import type { FastifyRequest } from "fastify";

/** @throws Error where another site's page, or a name of somebody's that leads here, presses a button. */
export function requireOwnPage({ headers, hostname }: FastifyRequest): void {
  requireOwnAddress(hostname);
  const { origin, host } = headers;
  if (origin !== undefined && origin !== `http://${host}`) throw new Error("Another site's page asked for this.");
}

/** A name of somebody's that leads here would make their pages ours. */
export function requireOwnAddress(hostname: string): void {
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return;
  throw new Error("Open the sandbox at localhost.");
}
