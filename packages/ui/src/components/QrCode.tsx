import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Ring } from "./Ring.tsx";

// Dark on light in every theme, because many apps read nothing else.
addStyles(`
.portico-qr { position: relative; display: grid; place-items: center; width: 208px; max-width: 100%; aspect-ratio: 1; margin: 0 auto 24px; overflow: hidden; background: #FFF; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); forced-color-adjust: none; }
.portico-qr[data-state=loading] { color: var(--po-soft); background: var(--po-tint); }
.portico-qr > img { display: block; width: 100%; height: 100%; }
`);

/** @param src a `data:` URL. The space is reserved until it is known. */
export function QrCode({ src, alt, loading }: { src: string | undefined; alt: string; loading: string }) {
  return src?.startsWith("data:image/") ? (
    <div {...part("qr")}>
      <img src={src} alt={alt} />
    </div>
  ) : (
    <div {...part("qr")} data-state="loading" role="img" aria-label={loading}>
      <Ring />
    </div>
  );
}
