import jsqr from "jsqr";
import { Secret, TOTP, URI } from "otpauth";
import type { Page } from "playwright-core";

/** An authenticator app, as far as codes are concerned. */
export interface Authenticator {
  /** The account that it shows codes for. */
  label: string;
  issuer: string;
  codeAt(timeMs: number): string;
}

/** Scans the QR code on the page: the picture is drawn, and its text is decoded from the pixels. */
export async function scanQrCode(page: Page): Promise<Authenticator> {
  const { size, shades } = await page.locator("[data-part=qr] img").evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const size = 240;
    const canvas = document.createElement("canvas");
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(picture, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    // One character per pixel: transferring half a million numbers would take seconds.
    return {
      size,
      shades: String.fromCharCode(...Uint8Array.from({ length: size * size }, (_, at) => data[4 * at] ?? 0)),
    };
  });
  const pixels = Uint8ClampedArray.from({ length: 4 * size * size }, (_, at) => shades.charCodeAt(at >> 2));
  const read = jsqr.default(pixels, size, size);
  if (!read) throw new Error("No QR code can be read from the picture.");
  return authenticatorOf(URI.parse(read.data) as TOTP);
}

/** Types a secret into the app by hand. */
export function enterSecret(secret: string): Authenticator {
  return authenticatorOf(new TOTP({ secret: Secret.fromBase32(secret.toUpperCase()) }));
}

function authenticatorOf(totp: TOTP): Authenticator {
  return { label: totp.label, issuer: totp.issuer, codeAt: (timestamp) => totp.generate({ timestamp }) };
}
