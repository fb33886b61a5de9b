import type { Locale } from "../../languages/locales.ts";
import { pseudoTexts, type Texts } from "../../languages/text.ts";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import { en } from "./en.ts";
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import he from "./he.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import ptBr from "./pt-br.json" with { type: "json" };

/** All texts of pages in one language. */
export type PageTexts = Texts<typeof en>;

const catalogs: Record<Locale, PageTexts> = {
  ...{ en, es, "pt-BR": ptBr, fr, de, ja, ar, he },
  "en-XA": pseudoTexts(en),
};

export function pageTexts(locale: Locale): PageTexts {
  return catalogs[locale];
}
