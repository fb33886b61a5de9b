import { type ProviderConfig, RedirectType } from "@portico/provider/tools";
import { type Check, type Finding, toChecks } from "./check.ts";

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
