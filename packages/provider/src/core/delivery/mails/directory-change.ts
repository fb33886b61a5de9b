import { fillText } from "../../../platform/languages/text.ts";
import { layoutMail, type Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface DirectoryChangeFacts {
  action: "change_email" | "deactivate" | "reactivate" | "delete";
  address: string;
  /** The member's address in the directory. */
  wanted: string;
}

/** To an organization's admins: their directory wants to change a member, and one of them decides. */
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
