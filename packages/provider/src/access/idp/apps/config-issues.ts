import { standardScopes } from "@portico/wire";
import { duplicates, issuesOf } from "../../../platform/config/config-error.ts";
import type { ProviderConfig } from "../../../platform/config/config-schema.ts";
import type { ConnectedApp } from "../../../platform/config/connected-app-schema.ts";
import { createProject } from "../../../platform/config/project.ts";
import type { ProjectConfig } from "../../../platform/config/project-schema.ts";
import { parseLogoutUri } from "./app-rules.ts";
import { listAmbiguousResources } from "./protected-resources.ts";
import { parseRedirectUrls } from "./redirect-urls.ts";
import { isAppScope, isKnownScope, STREAM_SCOPE } from "./scopes.ts";

/** Checks rules about a project's connected apps and scopes that span several fields. */
export function listConnectedAppIssues({ public_url }: ProviderConfig, project: ProjectConfig, at: string): string[] {
  const view = createProject(project);
  const allowHttp = public_url.startsWith("http:");
  const { private_use_schemes: privateUseSchemes } = view.dynamic_registration;
  const unknownScopes = (where: string, scopes: string[], isKnown = isKnownScope) =>
    scopes
      .filter((scope) => !isKnown(view, scope))
      .map((scope) => `${where}: found "${scope}", expected a standard scope or one of rbac_policy.scopes`);
  const appFaults = (app: ConnectedApp, where: string) => {
    const isPublic = app.client_type.endsWith("_public");
    const hasSecret = app.client_secret !== undefined;
    return [
      ...(isPublic && hasSecret ? [`${where}.client_secret: found one, expected none: the app is public`] : []),
      ...(isPublic || hasSecret ? [] : [`${where}.client_secret: found nothing, expected at least 16 characters`]),
      ...issuesOf(`${where}.redirect_urls`, () =>
        parseRedirectUrls(app.redirect_urls, { allowHttp, isPublic, privateUseSchemes }),
      ),
      ...issuesOf(`${where}.post_logout_redirect_urls`, () =>
        parseRedirectUrls(app.post_logout_redirect_urls, { allowHttp, isPublic, privateUseSchemes }),
      ),
      ...issuesOf(`${where}.backchannel_logout_uri`, () => parseLogoutUri(app.backchannel_logout_uri, { allowHttp })),
      ...unknownScopes(`${where}.allowed_scopes`, app.allowed_scopes, isAppScope),
    ];
  };
  return [
    ...project.connected_apps.flatMap((app, index) => appFaults(app, `${at}.connected_apps[${index}]`)),
    ...duplicates(
      new Set(),
      `${at}.connected_apps`,
      project.connected_apps.map(({ client_id }) => client_id),
    ),
    ...project.protected_resources.flatMap(({ resource, scopes }, index) => {
      const where = `${at}.protected_resources[${index}]`;
      return [
        ...(resource.includes("#")
          ? [`${where}.resource: found ${JSON.stringify(resource)}, expected no #fragment`]
          : []),
        ...unknownScopes(`${where}.scopes`, scopes),
      ];
    }),
    ...duplicates(
      new Set(),
      `${at}.protected_resources`,
      project.protected_resources.map(({ resource }) => resource),
    ),
    ...listAmbiguousResources(`${at}.protected_resources`, project.protected_resources),
    ...unknownScopes(`${at}.dynamic_registration.allowed_scopes`, project.dynamic_registration.allowed_scopes),
    ...duplicates(
      new Set([...Object.keys(standardScopes), STREAM_SCOPE]),
      `${at}.rbac_policy.scopes`,
      project.rbac_policy.scopes.map(({ scope }) => scope),
    ),
  ];
}
