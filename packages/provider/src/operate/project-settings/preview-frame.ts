import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Call } from "../../platform/call/call.ts";
import { queuedByOwner } from "../../platform/call/work-owner.ts";
import { isOneInConstantTime } from "../../platform/crypto/server-key.ts";
import { basePathOf } from "../../platform/http/base-path.ts";
import { renderFramed } from "../../platform/http/html-page.ts";
import type { Page } from "../../platform/http/page.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/** The lifetime of a frame's URL. Each preview creates a new one. */
const FRAME_MINUTES = 10;
/** A URL length that every server accepts. */
const LONGEST_URL = 6000;

interface PreviewFrame<Request> {
  path: `/console/${string}`;
  summary: string;
  description: string;
  /** Renders the HTML of the request that the URL was created for. */
  render(call: Call, request: Request): Promise<string>;
}

/**
 * A page that frames a preview, because emails, pages of the provider and the console have different styles. It shows a
 * project's own HTML at the provider's origin, so only our frame may open it: no link, and no page of another origin
 * (docs/threats.md T102).
 */
export function createPreviewFrame<Request extends object>({ path, render, ...documented }: PreviewFrame<Request>) {
  const purpose = (token: string) => `frame ${path}\n${token}`;
  const page: Page = {
    ...documented,
    method: "GET",
    path,
    answers: "text/html",
    async handle({ services: { serverKey, clock }, projects, createCall }, request, reply) {
      const { "sec-fetch-dest": dest, "sec-fetch-site": site } = request.headers;
      const [token = "", signature = ""] = String((request.query as { of?: unknown }).of).split(".");
      const isOurs = isOneInConstantTime(signature, serverKey.signatures(purpose(token)));
      const framed = isOurs ? (JSON.parse(inflateRawSync(Buffer.from(token, "base64url")).toString()) as Framed) : null;
      const isCurrent = framed !== null && framed.ends > clock.now().getTime();
      const project = isCurrent && (await projects.findById(framed.project_id));
      if (!project || dest !== "iframe" || site !== "same-origin") throw new ApiError("route_not_found");
      const html = await queuedByOwner(render)(createCall(request, reply, project), framed as unknown as Request);
      const answer = renderFramed({ html });
      return reply.headers(answer.headers).send(answer.html);
    },
  };
  /**
   * Returns a URL at which the console can frame the preview for a while. Everyone who may see the preview gets it. Null
   * if the unsaved change is too long for a URL.
   */
  function pathFor(call: Call, request: Request): string | null {
    const ends = call.clock.now().getTime() + FRAME_MINUTES * 60_000;
    const framed: Framed = { ...request, project_id: call.project.project_id, ends };
    const token = deflateRawSync(JSON.stringify(framed)).toString("base64url");
    const url = `${basePathOf(call.publicUrl)}${path}?of=${token}.${call.serverKey.sign(purpose(token))}`;
    return url.length > LONGEST_URL ? null : url;
  }
  return { page, pathFor };
}

interface Framed {
  project_id: string;
  ends: number;
}
