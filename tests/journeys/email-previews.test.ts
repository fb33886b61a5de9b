import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";

const house = openHouse();

test("a captured page of email previews shows each email whole, without empty frames", async () => {
  const { page } = await house.visitor({ viewport: { width: 400, height: 800 } });
  for (const locale of ["en", "de", "ar", "ja"]) {
    await page.goto(`${house.providerUrl}/dev/mails?locale=${locale}`);
    const frames = await page.locator("iframe").evaluateAll((all) =>
      (all as HTMLIFrameElement[]).map(({ title, clientHeight, contentDocument }) => {
        const email = contentDocument?.documentElement;
        const text = contentDocument?.body.textContent.trim() ?? "";
        return {
          title,
          clientHeight,
          height: email?.scrollHeight,
          isEmpty: text === "",
          isWide: email ? email.scrollWidth > email.clientWidth : true,
        };
      }),
    );
    expect(frames.length).toBeGreaterThanOrEqual(15);
    for (const { title, clientHeight, height, isEmpty, isWide } of frames)
      expect([locale, title, clientHeight, isEmpty, isWide]).toEqual([locale, title, height, false, false]);
  }
  if (process.env.PORTICO_PICTURES)
    await page.screenshot({ path: `${process.env.PORTICO_PICTURES}/mails.png`, fullPage: true });
});
