import type { Locale } from "../../languages/locales.ts";
import { pseudoTexts } from "../../languages/pseudo.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { ja } from "./ja.ts";
import { ptBr } from "./pt-br.ts";
import type { PageTexts } from "./shape.ts";

const catalogs: Record<Locale, PageTexts> = {
  ...{ en, es, "pt-BR": ptBr, fr, de, ja, ar, he },
  "en-XA": pseudoTexts(en),
};

export function pageTexts(locale: Locale): PageTexts {
  return catalogs[locale];
}
