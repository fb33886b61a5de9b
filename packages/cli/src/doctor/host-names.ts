import type { ProviderConfig } from "@portico/provider/tools";
import type { ProviderFacts } from "./ask-provider.ts";
import { type Check, type Finding, judge } from "./check.ts";

/** Judges whether browsers find this provider, with these projects, at the name that the configuration gives it. */
export function judgeHostNames(config: ProviderConfig, provider: ProviderFacts): Check[] {
  const findings = [...judgePublicUrl(config, provider), ...config.projects.flatMap(judgeSlugPattern)];
  return judge("host names", findings, `${config.public_url} is this provider.`);
}

function judgePublicUrl({ public_url, projects }: ProviderConfig, provider: ProviderFacts): Finding[] {
  const at = { path: "public_url" };
  switch (provider.state) {
    case "running":
      return projects.flatMap(({ project_id }, index) =>
        provider.publishedKeys[project_id]
          ? []
          : {
              verdict: "wrong",
              message: `The provider at ${public_url} does not know ${project_id}: it runs with another configuration.`,
              fix: "Start it anew with this configuration, or correct public_url.",
              path: `projects[${index}].project_id`,
            },
      );
    case "not running":
      return [
        // A start would fail at it.
        ...(provider.unheard ? [{ verdict: "wrong" as const, ...provider.unheard }] : []),
        {
          ...at,
          verdict: "warning",
          message: `Nobody answers at ${public_url} (${provider.reason}), so a running provider was not looked at.`,
          fix: "Start it with portico serve, and look again.",
        },
      ];
    case "out of reach":
      return [
        {
          ...at,
          verdict: "wrong",
          message: `A provider listens at ${provider.listensAt}, but ${public_url} does not lead to it (${provider.reason}).`,
          fix: "Correct public_url, or the proxy that should pass its requests on.",
        },
      ];
    case "unknown host":
      return [
        {
          ...at,
          verdict: "wrong",
          message: `The name ${provider.host} has no address here, so no browser finds the provider.`,
          fix: "Correct public_url, or give the name an address in your DNS.",
        },
      ];
    case "stranger":
      return [
        {
          ...at,
          verdict: "wrong",
          message: `Something else answers at ${public_url} (status ${provider.status}), and it is no Portico.`,
          fix: "Correct public_url, or stop what listens there and start the provider.",
        },
      ];
  }
}

function judgeSlugPattern(
  { slug_pattern, allowed_origins }: ProviderConfig["projects"][number],
  index: number,
): Finding[] {
  if (slug_pattern === null) return [];
  const path = `projects[${index}].slug_pattern`;
  if (slug_pattern.split("{{slug}}").length !== 2) {
    return [
      {
        verdict: "wrong",
        message: `"${slug_pattern}" does not say once where the slug is, so no page address names an organization.`,
        fix: "Write {{slug}} where the slug stands, such as app.example.com/{{slug}}/login.",
        path,
      },
    ];
  }
  const [host = ""] = slug_pattern.replace(/^https?:\/\//, "").split("/");
  const isFixed = host !== "" && !/[*{]/.test(host);
  if (!isFixed || allowed_origins.some((origin) => new URL(origin).host === host)) return [];
  return [
    {
      verdict: "warning",
      message: `The pages of "${slug_pattern}" are at ${host}, where no allowed origin is, so they may not call.`,
      fix: "Add their origin to allowed_origins, or correct the pattern.",
      path,
    },
  ];
}
