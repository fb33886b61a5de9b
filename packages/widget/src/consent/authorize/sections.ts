import type { ConsentGroup, ConsentItem, ConsentManifest, GetConsentManifest } from "../flow/callbacks.ts";
import type { ScopeItem } from "../ui/ScopeList.tsx";
import type { consent } from "../ui/strings.ts";

export interface Section {
  header: string;
  items: readonly ScopeItem[];
}

type Texts = typeof consent;
type DescribeScope = (scope: string) => string | undefined;

/**
 * Lists the requested scopes in sections, from the host's manifest or else ours. Ours is used if the host's function
 * throws, or if its manifest lists nothing: a member must see what they allow.
 */
export function consentSections(
  scopes: readonly string[],
  clientName: string,
  texts: Texts,
  describe: DescribeScope,
  getManifest?: GetConsentManifest,
): Section[] {
  try {
    const manifest = getManifest?.({ scopes: [...scopes], clientName });
    const sections = manifest && manifestSections(manifest, texts.allowTo({ clientName }));
    if (sections?.some(({ items }) => items.length > 0)) return sections;
  } catch (error) {
    console.error(error);
  }
  return [{ header: texts.requesting({ clientName }), items: describeScopes(scopes, texts, describe) }];
}

/**
 * Describes scopes. Scopes about personal data are merged into one item; `full_access` has a sentence of its own
 * elsewhere.
 */
export function describeScopes(scopes: readonly string[], texts: Texts, describe: DescribeScope): ScopeItem[] {
  const { scopes: words } = texts;
  const personal = { profile: words.profileDetail, email: words.emailDetail, phone: words.phoneDetail };
  const items = new Map<string, ScopeItem>();
  for (const scope of new Set(scopes)) {
    switch (scope) {
      case "openid":
        items.set(scope, { icon: "identity", text: words.openid, details: [words.openidDetail] });
        break;
      case "profile":
      case "email":
      case "phone": {
        // Always in our order.
        const asked = Object.entries(personal).filter(([name]) => scopes.includes(name));
        items.set("personal", { icon: "profile", text: words.personal, details: asked.map(([, detail]) => detail) });
        break;
      }
      case "offline_access":
        items.set(scope, {
          icon: "offline",
          text: words.offline,
          details: [words.offlineDetail, words.backgroundDetail],
        });
        break;
      case "full_access":
        break;
      default:
        items.set(scope, { text: describe(scope) || texts.otherScope({ scope }) });
    }
  }
  return [...items.values()];
}

function manifestSections(manifest: ConsentManifest, plainHeader: string): Section[] {
  const parts = [...manifest] as (ConsentGroup | ConsentItem | string)[];
  const groups = parts.filter((part): part is ConsentGroup => typeof part === "object" && "items" in part);
  const loose = parts.filter((part): part is ConsentItem | string => typeof part === "string" || !("items" in part));
  const sections = groups.map(({ header, items }) => ({ header: textOf(header), items: items.map(itemOf) }));
  return loose.length > 0 ? [{ header: plainHeader, items: loose.map(itemOf) }, ...sections] : sections;
}

function itemOf(item: ConsentItem | string): ConsentItem {
  if (typeof item === "string") return { text: item };
  return { text: textOf(item.text), ...(item.details && { details: item.details.map(textOf) }) };
}

/** React renders some non-strings and throws on others, so check first. */
function textOf(text: string): string {
  if (typeof text === "string") return text;
  throw new TypeError("getIDPConsentManifest: every text in the manifest must be a string.");
}
