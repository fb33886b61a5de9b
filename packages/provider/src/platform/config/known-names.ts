import { distance } from "fastest-levenshtein";

/** The part of a JSON schema that names fields. */
export interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
}

/** Returns the known name that is most similar to a misspelled one, or undefined if none is similar. */
export function nearestName(name: string, known: string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const [nearest] = known
    .map((candidate) => ({ candidate, far: distance(plain(name), plain(candidate)) }))
    .sort((a, b) => a.far - b.far);
  return nearest && nearest.far <= Math.max(name.length > 3 ? 2 : 1, Math.floor(name.length / 3))
    ? nearest.candidate
    : undefined;
}

/** Lists the names that the schema allows at a path of the document. */
export function namesAt(schema: SchemaNode, path: PropertyKey[]): string[] {
  return path
    .reduce<SchemaNode[]>((nodes, key) => nodes.flatMap(alternatives).flatMap((node) => step(node, key)), [schema])
    .flatMap(alternatives)
    .flatMap(({ properties }) => Object.keys(properties ?? {}));
}

function alternatives(node: SchemaNode): SchemaNode[] {
  const forms = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  return forms.length > 0 ? forms.flatMap(alternatives) : [node];
}

function step({ properties, items, additionalProperties }: SchemaNode, key: PropertyKey): SchemaNode[] {
  const next = typeof key === "number" ? items : (properties?.[String(key)] ?? additionalProperties);
  return typeof next === "object" ? [next] : [];
}
