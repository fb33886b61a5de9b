import type { FastifyRequest } from "fastify";
import { isLoopbackAddress } from "../../platform/config/local-hosts.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

interface OwnPage {
  publicUrl: string;
  /** True if the operator has opened development mode to others: `allow_public_development`. */
  isPublic: boolean;
}

/**
 * Allows only programs on this computer and the inbox page itself, because the inbox has everyone's codes and links
 * and needs no session. The socket shows another computer, whatever the headers say, and a proxy or tunnel on this
 * one names its client. DNS rebinding shows in `Host`, a foreign page in `Origin` or `Sec-Fetch-Site`, and a form of
 * such a page cannot send JSON.
 * @throws ApiError `bad_domain_for_sdk`, `bad_request`.
 */
export function requireOwnPage(
  request: Pick<FastifyRequest, "headers" | "method" | "socket">,
  { publicUrl, isPublic }: OwnPage,
): void {
  const isForwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  if (!isPublic && (isForwarded || !isLoopbackAddress(request.socket.remoteAddress ?? ""))) {
    throw new ApiError("bad_domain_for_sdk", { message: "/dev/* can only be used from this machine." });
  }
  const { origin, "sec-fetch-site": site, "sec-fetch-mode": mode } = request.headers;
  const host = (request.headers.host ?? "").toLowerCase();
  const { hostname } = new URL(publicUrl);
  const named = hostnameOf(`http://${host}`);
  if (named === undefined || (named !== hostname && !LOOPBACK.test(named))) {
    throw new ApiError("bad_domain_for_sdk", {
      message: `/dev/* can only be used at ${hostname} and localhost, not at the name in Host.`,
    });
  }
  const isFollowedLink = request.method === "GET" && mode === "navigate";
  const isForeign = origin !== undefined && ![`http://${host}`, `https://${host}`].includes(origin);
  if (isForeign || (site === "cross-site" && !isFollowedLink)) {
    throw new ApiError("bad_domain_for_sdk", { message: "/dev/* cannot be called from pages of another origin." });
  }
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (request.method === "POST" && type.trim().toLowerCase() !== "application/json") {
    throw new ApiError("bad_request", { message: "The Content-Type must be application/json." });
  }
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
