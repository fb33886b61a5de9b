/**
 * Added to the widget's entry in `/portico/portico.js`: a script tag with `data-public-token` mounts the widget, so
 * that a plain page needs one line. A module has no `document.currentScript`, so it finds its tags by their attributes.
 */
export const mountTags = `
import { mount as mountWidget } from "./portico.js";
for (const { dataset, src } of document.querySelectorAll("script[type=module][data-public-token]")) {
  const { publicToken, element = "#portico", products = "emailMagicLinks emailOtp", organizationSlug, successUrl, preset } = dataset;
  if (src.split(/[?#]/)[0] !== import.meta.url.split(/[?#]/)[0]) continue;
  mountWidget({
    elementId: element,
    publicToken,
    apiUrl: new URL(import.meta.url).origin,
    products: products.split(/[\\s,]+/).filter(Boolean),
    authFlowType: organizationSlug ? "Organization" : "Discovery",
    organizationSlug,
    ...(preset && { styles: (await import("./portico-presets.js"))[preset] }),
    callbacks: {
      onSuccess() {
        const next = successUrl && new URL(successUrl, location.href);
        if (next && /^https?:$/.test(next.protocol)) location.assign(next);
      },
    },
  });
}
`;
