import { type ProviderConfig, RedirectType } from "@portico/provider/tools";
import { type Check, type Finding, judge } from "./check.ts";

/** Judges whether mailed links lead to pages that members can open and that may call the provider. */
export function judgeRedirectUrls({ projects }: ProviderConfig): Check[] {
  const findings = projects.flatMap((project, index): Finding[] => {
    const at = `projects[${index}].redirect_urls`;
    const urls = project.redirect_urls.map(({ url }, place) => ({ url: new URL(url), path: `${at}[${place}].url` }));
    return [
      ...urls.flatMap(({ url, path }) => judgeUrl(url, path, project.allowed_origins)),
      ...judgeDefaults(project, at),
    ];
  });
  return judge("redirect URLs", findings, "Every URL is at an allowed origin, and each type has a default.");
}

function judgeUrl({ origin, href }: URL, path: string, allowedOrigins: string[]): Finding[] {
  if (allowedOrigins.includes(origin)) return [];
  return [
    {
      verdict: "wrong",
      message: `Links lead to ${href}, whose page may not call the provider: ${origin} is no allowed origin.`,
      fix: `Add "${origin}" to allowed_origins, or correct the URL.`,
      path,
    },
  ];
}

function judgeDefaults({ redirect_urls }: ProviderConfig["projects"][number], path: string): Finding[] {
  const missing = RedirectType.options.filter(
    (type) => !redirect_urls.some((entry) => entry.default && entry.types.includes(type)),
  );
  if (missing.length === 0) return [];
  return [
    {
      verdict: "warning",
      message: `No URL is the default for ${missing.join(", ")}: a mail of that type fails unless its call names a URL.`,
      fix: 'Give one URL of each type "default": true.',
      path,
    },
  ];
}
