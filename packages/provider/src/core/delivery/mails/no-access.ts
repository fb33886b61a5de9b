import { fillText } from "../../../platform/languages/text.ts";
import { layoutMail, type Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
import { mailTexts } from "./texts/mail-texts.ts";

/** Explains missing access by email, because the page must not reveal whether the email address has access. */
export function noAccessMail(letterhead: Letterhead, { address }: { address: string }): Mail {
  const { noAccess } = mailTexts(localeOf(letterhead));
  const destination = destinationName(letterhead);
  return layoutMail(letterhead, {
    subject: fillText(noAccess.subject, { destination }),
    title: noAccess.title,
    parts: [
      { kind: "paragraph", text: fillText(noAccess.body, { address: quoteAddress(address), destination }) },
      { kind: "paragraph", text: noAccess.mistake },
      { kind: "small", text: noAccess.ignore },
    ],
  });
}
