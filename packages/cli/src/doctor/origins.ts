import { dirname } from "node:path";
import type { ProviderConfig } from "@portico/provider/tools";
import { lookAtFolder } from "../frameworks/look-at-folder.ts";
import { type Check, type Finding, judge, skip } from "./check.ts";
import { PATIENCE_MS } from "./within.ts";

/** An origin whose pages should be able to call, and what the running provider says to it. */
export interface AskedOrigin {
  origin: string;
  /** The framework that gave it away; undefined when the operator named it. */
  title?: string;
  /** Whether the running provider refuses it in every project; undefined when it could not be asked. */
  isRefused?: boolean;
}

/**
 * Asks the running provider whether pages of some origins may call, as a browser would.
 * @param named by the operator; when absent, in development, where the app beside the configuration shows its pages.
 */
export async function askOrigins(
  file: string,
  { mode, public_url, projects }: ProviderConfig,
  named: string[] = [],
): Promise<AskedOrigin[]> {
  const { origin, title } = mode === "development" && named.length === 0 ? lookAtFolder(dirname(file)) : {};
  const asked: AskedOrigin[] = origin ? [{ origin, title }] : named.map((one) => ({ origin: one }));
  const tokens = projects.flatMap(({ public_tokens }) => public_tokens.slice(0, 1));
  return Promise.all(
    asked.map(async (one) => {
      const statuses = await Promise.all(
        tokens.map(async (token) => {
          const url = `${public_url.replace(/\/$/, "")}/sdk/v1/projects/bootstrap/${encodeURIComponent(token)}`;
          const headers = { Origin: one.origin };
          return fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
            ({ status }) => status,
            () => undefined,
          );
        }),
      );
      const isAnswered = statuses.every((status) => status === 200 || status === 403);
      return { ...one, isRefused: isAnswered ? statuses.every((status) => status === 403) : undefined };
    }),
  );
}

/** Judges whether pages of those origins may call. */
export function judgeOrigins({ projects }: ProviderConfig, asked: AskedOrigin[]): Check[] {
  if (asked.length === 0) return skip("origins", "No app was found beside the configuration; name one with --origin.");
  const findings = asked.flatMap(({ origin, title, isRefused }): Finding[] => {
    const whose = title ? `${origin}, where ${title} shows its pages,` : origin;
    if (!projects.some(({ allowed_origins }) => allowed_origins.includes(origin))) {
      return [
        {
          // A guess may be wrong.
          verdict: title ? "warning" : "wrong",
          message: `${whose} is no project's allowed origin: its pages may not call, so nobody can sign in there.`,
          fix: `Run: portico projects origins add ${origin}`,
          path: "projects[0].allowed_origins",
        },
      ];
    }
    if (!isRefused) return [];
    return [
      {
        verdict: "wrong",
        message: `${whose} is an allowed origin of the configuration, and the running provider refuses it.`,
        fix: "Start the provider anew: it runs with another configuration.",
        path: "projects[0].allowed_origins",
      },
    ];
  });
  return judge("origins", findings, `Pages of ${asked.map(({ origin }) => origin).join(", ")} may call.`);
}
