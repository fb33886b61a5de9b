import { isStorable } from "../../platform/lib/storable-text.ts";

/** The claims of an upstream about somebody. It may write anything, so each value is read by one of these. */
export type Claims = Record<string, unknown>;

/** Takes over nothing that is longer or stranger than a name. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 512 && value !== "" && isStorable(value) ? value : undefined;
}

export function idOf(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}

/** Takes over an https address alone: it is shown on other people's pages (docs/threats.md T37). */
export function pictureOf(value: unknown): string | null {
  const text = typeof value === "string" && value.length <= 2048 ? value : "";
  return URL.canParse(text) && new URL(text).protocol === "https:" && isStorable(text) ? text : null;
}

export function listOf(value: unknown): Claims[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null).slice(0, 100) : [];
}
