import { text } from "node:stream/consumers";

/** The fields of a posted form, the last of each name. */
export async function readForm(body: NodeJS.ReadableStream): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await text(body)));
}
