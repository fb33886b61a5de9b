import type { Texts, Translation } from "../../languages/text.ts";
import type { en } from "./en.ts";

/** Everything that pages say in one language. */
export type PageTexts = Texts<typeof en>;

/** A translation. One that lacks a text or a variable, or has one too many, does not build. */
export function translatePages<const Given>(given: Given & Translation<typeof en, Given>): PageTexts {
  return given as unknown as PageTexts;
}
