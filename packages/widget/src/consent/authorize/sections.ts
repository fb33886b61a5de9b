import type { ConsentGroup, ConsentItem, ConsentManifest, GetConsentManifest } from "../flow/manifest.ts";
import type { consent } from "../ui/strings.ts";

export interface Section {
  header: string;
  items: readonly ConsentItem[];
}

type Texts = typeof consent;
type DescribeScope = (scope: string) => string | undefined;

/** Lists what an app asks for, for the eye: by the host's manifest, else by ours. A host's that throws leaves ours. */
export function consentSections(
  scopes: readonly string[],
  clientName: string,
  texts: Texts,
  describe: DescribeScope,
  getManifest?: GetConsentManifest,
): Section[] {
  try {
    const manifest = getManifest?.({ scopes: [...scopes], clientName });
    if (manifest) return manifestSections(manifest, texts.allowTo({ clientName }));
  } catch (error) {
    console.error(error);
  }
  return [{ header: texts.requesting({ clientName }), items: describeScopes(scopes, texts, describe) }];
}

/** Scopes in words. What says the same of a person stands together; `full_access` has no words of its own. */
export function describeScopes(scopes: readonly string[], texts: Texts, describe: DescribeScope): ConsentItem[] {
  const { scopes: words } = texts;
  const personal = { profile: words.profileDetail, email: words.emailDetail, phone: words.phoneDetail };
  const items = new Map<string, ConsentItem>();
  for (const scope of new Set(scopes)) {
    switch (scope) {
      case "openid":
        items.set(scope, { text: words.openid, details: [words.openidDetail] });
        break;
      case "profile":
      case "email":
      case "phone": {
        // In our order, whatever the app's.
        const asked = Object.entries(personal).filter(([name]) => scopes.includes(name));
        items.set("personal", { text: words.personal, details: asked.map(([, detail]) => detail) });
        break;
      }
      case "offline_access":
        items.set(scope, { text: words.offline, details: [words.offlineDetail, words.backgroundDetail] });
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

/** React would show some of what is no text, and fail on the rest in the midst of the screen. */
function textOf(text: string): string {
  if (typeof text === "string") return text;
  throw new TypeError("getIDPConsentManifest: every text in the manifest must be a string.");
}
