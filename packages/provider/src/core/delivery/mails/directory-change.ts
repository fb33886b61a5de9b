import { fillText } from "../../../platform/languages/text.ts";
import { layoutMail, type Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface DirectoryChangeFacts {
  action: "change_email" | "deactivate" | "reactivate" | "delete";
  address: string;
  /** The member's email address in the directory. */
  wanted: string;
}

/** Notifies an organization's admins of a directory sync change that one of them has to apply or dismiss. */
export function directoryChangeMail(letterhead: Letterhead, { action, address, wanted }: DirectoryChangeFacts): Mail {
  const { directoryChange } = mailTexts(localeOf(letterhead));
  const title = fillText(directoryChange.title, { destination: destinationName(letterhead) });
  const addresses = { address: quoteAddress(address), wanted: quoteAddress(wanted) };
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      { kind: "paragraph", text: fillText(directoryChange[action], addresses) },
      { kind: "paragraph", text: directoryChange.decide },
    ],
  });
}
