import type { Locale } from "../../../../platform/languages/locales.ts";
import { pseudoTexts, type Texts } from "../../../../platform/languages/text.ts";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import { en } from "./en.ts";
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import he from "./he.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import ptBr from "./pt-br.json" with { type: "json" };

/** Everything that emails and text messages say in one language. Durations arrive in words of that language. */
type MailTexts = Texts<typeof en>;

const catalogs: Record<Locale, MailTexts> = {
  ...{ en, es, "pt-BR": ptBr, fr, de, ja, ar, he },
  "en-XA": pseudoTexts(en),
};

export function mailTexts(locale: Locale): MailTexts & { locale: Locale } {
  return { ...catalogs[locale], locale };
}
