import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";
import { isImageAddress } from "./web-address.ts";

addStyles(`
.portico-logo { display: flex; align-items: center; gap: 9px; font: var(--po-bold) 16px/20px var(--po-font); letter-spacing: -.01em; }
.portico-logo-image { max-width: 100px; max-height: 50px; object-fit: contain; }
`);

/** The picture of a project or an organization, with its name beside it when one is given. Nothing without a picture. */
export function Logo({ src, alt = "", name }: { src?: string; alt?: string; name?: string }) {
  if (!src || !isImageAddress(src)) return null;
  return (
    <span {...part("logo")}>
      <img {...part("logo-image")} src={src} alt={name ? "" : alt} />
      {name}
    </span>
  );
}
