import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";

/** Screens by name. */
export type Pictures = Map<string, Buffer>;

/** Takes a screenshot of only the widget in a frame, as soon as it has loaded what it shows. */
export async function photograph(frame: Frame): Promise<Buffer> {
  const root = frame.locator("[data-part=root]");
  await root.waitFor();
  await root.locator("[data-part=skeleton]").first().waitFor({ state: "detached" });
  await frame.page().mouse.move(0, 0);
  // A logo is loaded before it is drawn.
  await root.evaluate((element) =>
    Promise.allSettled([...element.querySelectorAll("img")].map((image) => image.decode())),
  );
  // A caret blinks, so two pictures of it may differ. A policy allows this way to hide it, and no other.
  const setCaret = (color: string) =>
    frame.evaluate((color) => {
      (document.activeElement as HTMLElement).style.setProperty("caret-color", color, "important");
    }, color);
  await setCaret("transparent");
  const picture = await root.screenshot({ animations: "disabled", caret: "initial" });
  await setCaret("");
  return picture;
}

/** @param darkroom a page to compare in. */
export async function expectSamePictures(darkroom: Page, found: Pictures, wanted: Pictures): Promise<void> {
  const differing: string[] = [];
  const folder = join(tmpdir(), "portico-isolation-");
  let kept = "";
  for (const [name, picture] of found) {
    const other = wanted.get(name) as Buffer;
    if (picture.equals(other) || (await isSamePicture(darkroom, picture, other))) continue;
    differing.push(name);
    kept ||= mkdtempSync(folder);
    writeFileSync(join(kept, `${name}, quiet.png`), other);
    writeFileSync(join(kept, `${name}, found.png`), picture);
  }
  expect(differing, `not as on a quiet page; the pictures are in ${kept}`).toEqual([]);
}

/** Whether two pictures look the same: antialiasing of curves may differ slightly from one time to the next. */
export function isSamePicture(page: Page, one: Buffer, other: Buffer): Promise<boolean> {
  return page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!first || !second || first.width !== second.width || first.height !== second.height) return false;
      const apart = first.data.map((channel, at) => Math.abs(channel - (second.data[at] as number)));
      // A pixel of a zoomed curve may differ slightly more.
      return apart.every((by) => by <= 4) && apart.filter((by) => by > 2).length <= 3;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}
