/** Says whether the picture at an absolute address is an SVG, by its name. */
export function isSvg(url: string): boolean {
  return URL.canParse(url) && /\.svgz?$/i.test(new URL(url).pathname);
}
