import type { ProviderConfig } from "@portico/provider/tools";
import type { ProviderState } from "./ask-provider.ts";
import { type Check, type Finding, toChecks } from "./check.ts";

/** Checks whether browsers reach this provider and its projects at `public_url`. */
export function checkHostNames(config: ProviderConfig, provider: ProviderState): Check[] {
  const findings = [
    ...checkPublicUrl(config, provider),
    ...checkPages(config, provider),
    ...config.projects.flatMap(checkSlugPattern),
  ];
  return toChecks("host names", findings, `${config.public_url} leads to this provider.`);
}

function checkPublicUrl({ public_url, projects }: ProviderConfig, provider: ProviderState): Finding[] {
  const at = { path: "public_url" };
  switch (provider.state) {
    case "running":
      return projects.flatMap(({ project_id }, index) =>
        provider.publishedKeys[project_id]
          ? []
          : {
              verdict: "wrong",
              message: `The provider at ${public_url} does not know ${project_id}. It runs with another configuration.`,
              fix: "Restart it with this configuration, or correct public_url.",
              path: `projects[${index}].project_id`,
            },
      );
    case "not running":
      return [
        ...(provider.cannotListen ? [{ verdict: "wrong" as const, ...provider.cannotListen }] : []),
        {
          ...at,
          verdict: "warning",
          message: `No provider responds at ${public_url} (${provider.reason}), so it was not checked.`,
          fix: "Start it with portico serve and run portico doctor again.",
        },
      ];
    case "out of reach":
      return [
        {
          ...at,
          verdict: "wrong",
          message: `A provider listens at ${provider.listensAt}, but ${public_url} does not lead to it (${provider.reason}).`,
          fix: "Correct public_url, or fix the proxy that should forward requests.",
        },
      ];
    case "unknown host":
      return [
        {
          ...at,
          verdict: "wrong",
          message: `The host name ${provider.host} can't be resolved, so browsers can't reach the provider.`,
          fix: "Correct public_url, or add the host name to your DNS.",
        },
      ];
    case "not portico":
      return [
        {
          ...at,
          verdict: "wrong",
          message: `Another server responds at ${public_url} (status ${provider.status}).`,
          fix: "Correct public_url, or stop that server and start the provider.",
        },
      ];
  }
}

const pageUses: Record<string, string> = {
  "/setup": "setup links for a customer's IT lead nowhere",
  "/docs": "the error_url of every error leads nowhere",
  "/console": "operators can't open the console",
};

/** Checks whether the proxy passes on the pages that people open. */
function checkPages({ public_url }: ProviderConfig, provider: ProviderState): Finding[] {
  if (provider.state !== "running") return [];
  return provider.missingPages.map(({ path, status }) => ({
    verdict: "warning",
    message: `${public_url.replace(/\/$/, "")}${path} does not lead to this provider (status ${status}), so ${pageUses[path]}.`,
    fix: `Let the proxy pass on ${path} and everything below it: docs/production/tls-and-proxy.md.`,
    path: "public_url",
  }));
}

function checkSlugPattern(
  { slug_pattern, allowed_origins }: ProviderConfig["projects"][number],
  index: number,
): Finding[] {
  if (slug_pattern === null) return [];
  const path = `projects[${index}].slug_pattern`;
  if (slug_pattern.split("{{slug}}").length !== 2) {
    return [
      {
        verdict: "wrong",
        message: `"${slug_pattern}" must contain {{slug}} once. Otherwise page URLs can't identify an organization.`,
        fix: "Add {{slug}}, for example app.example.com/{{slug}}/login.",
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
      message: `The pages of "${slug_pattern}" are at ${host}, which is not an allowed origin, so they can't call the API.`,
      fix: "Add their origin to allowed_origins, or correct the pattern.",
      path,
    },
  ];
}
