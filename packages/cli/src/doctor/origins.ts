import { dirname } from "node:path";
import { type ProviderConfig, RedirectType } from "@portico/provider/tools";
import { detectApp } from "../frameworks/detect-app.ts";
import { type Check, type Finding, skip, TIMEOUT_MS, toChecks } from "./check.ts";

/** An origin that should be able to call the API, and whether the running provider allows it. */
export interface CheckedOrigin {
  origin: string;
  /** The framework from which it was guessed. Undefined if the operator set it. */
  title?: string;
  /** Whether the running provider refuses it in every project. Undefined if the provider can't be reached. */
  isRefused?: boolean;
}

/**
 * Asks the running provider like a browser whether origins can call the API.
 * @param named origins set by the operator. Default in development: guessed from the app next to the configuration.
 */
export async function askOrigins(
  file: string,
  { mode, public_url, projects }: ProviderConfig,
  named: string[] = [],
): Promise<CheckedOrigin[]> {
  const { origin, title } = mode === "development" && named.length === 0 ? detectApp(dirname(file)) : {};
  const asked: CheckedOrigin[] = origin ? [{ origin, title }] : named.map((one) => ({ origin: one }));
  const tokens = projects.flatMap(({ public_tokens }) => public_tokens.slice(0, 1));
  return Promise.all(
    asked.map(async (one) => {
      const statuses = await Promise.all(
        tokens.map(async (token) => {
          const url = `${public_url.replace(/\/$/, "")}/sdk/v1/projects/bootstrap/${encodeURIComponent(token)}`;
          const headers = { Origin: one.origin };
          return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
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

/** Checks whether these origins can call the API. */
export function checkOrigins({ projects }: ProviderConfig, asked: CheckedOrigin[]): Check[] {
  if (asked.length === 0)
    return skip("origins", "No app was found next to the configuration. Set your app's origin with --origin.");
  const findings = asked.flatMap(({ origin, title, isRefused }): Finding[] => {
    const subject = title ? `${origin}, the origin of the ${title} app,` : origin;
    if (!projects.some(({ allowed_origins }) => allowed_origins.includes(origin))) {
      return [
        {
          // The origin may be guessed wrong.
          verdict: title ? "warning" : "wrong",
          message: `${subject} is not an allowed origin of any project, so members can't sign in there.`,
          fix: `Run: portico projects origins add ${origin}`,
          path: "projects[0].allowed_origins",
        },
      ];
    }
    if (!isRefused) return [];
    return [
      {
        verdict: "wrong",
        message: `${subject} is allowed in the configuration, but the running provider refuses it.`,
        fix: "Restart the provider. It runs with another configuration.",
        path: "projects[0].allowed_origins",
      },
    ];
  });
  return toChecks("origins", findings, `${asked.map(({ origin }) => origin).join(", ")} can call the API.`);
}

/** Checks whether email links lead to pages that can call the provider. */
export function checkRedirectUrls({ projects }: ProviderConfig): Check[] {
  const findings = projects.flatMap((project, index): Finding[] => {
    const at = `projects[${index}].redirect_urls`;
    const urls = project.redirect_urls.map(({ url }, place) => ({ url: new URL(url), path: `${at}[${place}].url` }));
    return [
      ...urls.flatMap(({ url, path }) => checkUrl(url, path, project.allowed_origins)),
      ...checkDefaults(project, at),
    ];
  });
  return toChecks("redirect URLs", findings, "Every URL has an allowed origin, and each type has a default.");
}

function checkUrl({ origin, href }: URL, path: string, allowedOrigins: string[]): Finding[] {
  if (allowedOrigins.includes(origin)) return [];
  return [
    {
      verdict: "wrong",
      message: `Links lead to ${href}, which can't call the provider because ${origin} is not an allowed origin.`,
      fix: `Add "${origin}" to allowed_origins, or correct the URL.`,
      path,
    },
  ];
}

function checkDefaults({ redirect_urls }: ProviderConfig["projects"][number], path: string): Finding[] {
  const missing = RedirectType.options.filter(
    (type) => !redirect_urls.some((entry) => entry.default && entry.types.includes(type)),
  );
  if (missing.length === 0) return [];
  return [
    {
      verdict: "warning",
      message: `No URL is the default for ${missing.join(", ")}: emails of these types fail unless the call sets a URL.`,
      fix: 'Set "default": true for one URL of each type.',
      path,
    },
  ];
}
