/** Returns whether a picture may be loaded from there: the web, or the host page's own path (T37). */
export function isImageAddress(text: string): boolean {
  return /^(https?:\/\/|\.{0,2}\/)/i.test(text);
}
