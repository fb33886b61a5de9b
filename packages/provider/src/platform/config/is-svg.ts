/** Whether the file name of an absolute URL is that of an SVG. */
export function isSvg(url: string): boolean {
  return URL.canParse(url) && /\.svgz?$/i.test(new URL(url).pathname);
}
