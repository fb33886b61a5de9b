/** Whether an image may be loaded from a URL: only from the web, or from a path of the host page (T37). */
export function isImageAddress(text: string): boolean {
  return /^(https?:\/\/|\.{0,2}\/)/i.test(text);
}

/** Decodes a part of a URL. An invalid encoding stays as it is, because a URL may contain anything. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Attributes of links to other sites: they open in a new tab that can't access this page. */
export const away = { target: "_blank", rel: "noopener noreferrer" };
