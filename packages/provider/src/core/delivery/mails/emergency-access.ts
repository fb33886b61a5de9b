import { fillText } from "../../../platform/languages/text.ts";
import { momentInWords } from "../../../platform/languages/time-in-words.ts";
import { layoutMail, type Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
import { mailTexts } from "./texts/mail-texts.ts";

/** Notifies an organization's admins that a member used emergency access instead of single sign-on. */
export function emergencyAccessMail(letterhead: Letterhead, { address, at }: { address: string; at: string }): Mail {
  const { emergencyAccessUsed, locale } = mailTexts(localeOf(letterhead));
  const title = fillText(emergencyAccessUsed.title, { destination: destinationName(letterhead) });
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      {
        kind: "paragraph",
        text: fillText(emergencyAccessUsed.body, {
          address: quoteAddress(address),
          time: momentInWords(locale, new Date(at)),
        }),
      },
      { kind: "paragraph", text: emergencyAccessUsed.mistake },
    ],
  });
}
