import { readFileSync } from "node:fs";
import { expect } from "vitest";

const [{ project_id, secret }] = JSON.parse(readFileSync("apps/demo/portico.config.json", "utf8")).projects;

export const backEndAuthorization = `Basic ${btoa(`${project_id}:${secret}`)}`;

/** A call of the management API, as the demo's own server would make it. @returns the response's data. */
export async function askAsBackEnd(providerUrl: string, path: string, body: object) {
  const response = await fetch(`${providerUrl}/v1/b2b/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { Authorization: backEndAuthorization, "Content-Type": "application/json" },
  });
  expect(response.status).toBe(200);
  return (await response.json()).data;
}

/** The same for a call that only reads. */
export async function readAsBackEnd(providerUrl: string, path: string) {
  const response = await fetch(`${providerUrl}/v1/b2b/${path}`, { headers: { Authorization: backEndAuthorization } });
  expect(response.status).toBe(200);
  return (await response.json()).data;
}

/** The ID of an organization of the demo. */
export async function readOrganizationId(providerUrl: string, slug: string): Promise<string> {
  const { organizations } = await askAsBackEnd(providerUrl, "organizations/search", {});
  return organizations.find((one: { organization_slug: string }) => one.organization_slug === slug).organization_id;
}
