import type { Project } from "../../../platform/config/project.ts";

type ProtectedResource = Project["protected_resources"][number];

/**
 * Returns the project's API that a `resource` parameter names (RFC 8707). URL libraries add a slash to `https://api.test`,
 * write the host in lowercase and drop a default port, so URLs are compared in that form (RFC 3986 section 6.2.3).
 */
export function findProtectedResource(
  { protected_resources }: Pick<Project, "protected_resources">,
  resource: string,
): ProtectedResource | undefined {
  return protected_resources.find((one) => normalize(one.resource) === normalize(resource));
}

/** Writes the `resource` of a form as the project configured it, because the token library compares text. */
export function normalizeResource(project: Pick<Project, "protected_resources">, form: string): string {
  const parameters = new URLSearchParams(form);
  const given = parameters.getAll("resource");
  const known = given.map((resource) => findProtectedResource(project, resource)?.resource ?? resource);
  if (known.every((resource, index) => resource === given[index])) return form;
  parameters.delete("resource");
  for (const resource of known) parameters.append("resource", resource);
  return parameters.toString();
}

/** Returns an issue for each resource that clients could mistake for an earlier one, because they add or drop a slash. */
export function listAmbiguousResources(at: string, resources: ProtectedResource[]): string[] {
  const seen = new Map<string, string>();
  return resources.flatMap(({ resource }, index) => {
    const key = normalize(resource).replace(/\/$/, "");
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, resource);
    if (earlier === undefined || earlier === resource) return [];
    return [
      `${at}[${index}].resource: found ${JSON.stringify(resource)}, expected a URL that differs from ${JSON.stringify(earlier)} in more than a trailing slash, a default port or the case of the host`,
    ];
  });
}

function normalize(text: string): string {
  return URL.canParse(text) && !/[\s#]/.test(text) ? new URL(text).href : text;
}
