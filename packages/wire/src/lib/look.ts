/** Portico's mark, as path data in an 18 by 18 box: a line drawing in the color of the text. */
export const porticoMark = "M2.6 6.6 9 2.8l6.4 3.8zM3 15.2h12M4.8 9.2v3.4M9 9.2v3.4M13.2 9.2v3.4";

/** The mark on a tile, as an SVG file: for favicons and headings. Static sites have a copy as a file. */
export const porticoIcon = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
  <title>Portico</title>
  <rect width="32" height="32" rx="7" fill="#0B7A75"/>
  <path transform="translate(5.2 5) scale(1.2)" d="${porticoMark}" fill="none" stroke="#FFFFFF" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;

/**
 * The font of everything that is not the sign-in widget or an email: the admin components, the console, and the provider's
 * pages. Static sites have a copy. The specification asks for Arial in the widget. It names each system's font, because
 * `system-ui` is one for Chinese or Japanese on Windows in these languages, and often a fallback on Linux.
 */
export const systemFont = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
