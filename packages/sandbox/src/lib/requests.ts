import { text } from "node:stream/consumers";
import type { FastifyRequest } from "fastify";

/** Reads the fields of a posted form. If a name occurs twice, the last value counts. */
export async function readForm(body: NodeJS.ReadableStream): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await text(body)));
}

/**
 * Rejects form posts from other sites (cross-site request forgery).
 * @throws Error
 */
export function requireSameOrigin({ headers, hostname }: FastifyRequest): void {
  requireLocalHostname(hostname);
  const { origin, host } = headers;
  if (origin !== undefined && origin !== `http://${host}`) throw new Error("This form was sent by another site.");
}

/**
 * Rejects host names other than this computer's. Otherwise a site could point its own domain here (DNS rebinding) and read
 * the sandbox's pages.
 * @throws Error
 */
export function requireLocalHostname(hostname: string): void {
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return;
  throw new Error("Open the sandbox at http://localhost instead.");
}
