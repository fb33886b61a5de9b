import { isStorable } from "../../platform/lib/storable-text.ts";

/** An upstream's claims about the user. They can hold anything, so the functions below read each value. */
export type Claims = Record<string, unknown>;

/** Returns the text if it has the length and characters of a name. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 512 && value !== "" && isStorable(value) ? value : undefined;
}

export function idOf(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}

/** Accepts https URLs only: other members' pages show the picture (docs/threats.md T37). */
export function pictureOf(value: unknown): string | null {
  const text = typeof value === "string" && value.length <= 2048 ? value : "";
  return URL.canParse(text) && new URL(text).protocol === "https:" && isStorable(text) ? text : null;
}

export function listOf(value: unknown): Claims[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null).slice(0, 100) : [];
}
