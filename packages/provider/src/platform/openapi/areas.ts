import { areas, splitTitle } from "./descriptions.ts";

/** The tags of the OpenAPI document, with their descriptions. */
export interface Area {
  name: string;
  description: string;
}

/** Operations whose name does not start with their area. */
const homes: Record<string, string> = { organization: "organizations", self: "members" };

/** Returns the area of an operation: `Magic links` of `management.magic_links.email.invite`. */
export function areaOf(operation: string): Area {
  const [first = ""] = operation.replace(/^management\./, "").split(".");
  const word = homes[first] ?? first.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const [name, description] = splitTitle(areas[word] ?? `${word}. Calls of ${word}.`);
  return { name, description };
}

const signInPages = { name: "Sign-in pages", description: "Pages that links and other providers redirect to." };

const pageAreas: { begins: RegExp; area: Area }[] = [
  { begins: /^\/\.well-known\/webauthn\//, area: signInPages },
  {
    begins: /^\/(oidc|\.well-known)\//,
    area: { name: "Authorization server", description: "OAuth 2 and OpenID Connect, for apps that sign members in." },
  },
  { begins: /^\/dev\//, area: { name: "Development", description: "Only in development." } },
  { begins: /^\/(v1|sdk)\//, area: signInPages },
  { begins: /^\//, area: { name: "Operation", description: "Probes, metrics and documentation." } },
];

/** Returns the area of a page outside the envelope. */
export function areaOfPage(path: string): Area {
  return pageAreas.find(({ begins }) => begins.test(path))?.area ?? { name: "Operation", description: "" };
}

const inOrder = [...Object.values(areas).map((text) => splitTitle(text)[0]), ...pageAreas.map(({ area }) => area.name)];

/** Sorts the most used areas first: organizations and members, then sign-in methods; pages and protocols last. */
export function compareAreas(one: Area, other: Area): number {
  return inOrder.indexOf(one.name) - inOrder.indexOf(other.name);
}
