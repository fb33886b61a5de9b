/** Whether an image may be loaded from a URL: only from the web, or from a path of the host page (T37). */
export function isImageAddress(text: string): boolean {
  return /^(https?:\/\/|\.{0,2}\/)/i.test(text);
}
