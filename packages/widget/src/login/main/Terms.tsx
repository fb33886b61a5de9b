import { away } from "@portico/ui/lib/web-address";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { ReactNode } from "react";
import type { Branding } from "../../theme/with-brand.ts";

/** The sentence with links to the project's legal documents. */
export const terms = {
  /** One or two documents. */
  agree: ({ documents }: { documents: readonly string[] }) =>
    `By continuing, you agree to our ${documents.join(" and ")}.`,
  terms: "Terms of Service",
  privacy: "Privacy Policy",
};

/** Says what continuing agrees to, and links the documents. */
export function Terms({ branding }: { branding: Branding }) {
  const text = useStrings("terms", terms);
  const documents = [
    { href: branding.terms_url, name: text.terms },
    { href: branding.privacy_url, name: text.privacy },
  ].filter(({ href }) => isWebAddress(href));
  const pieces: ReactNode[] = [];
  let rest = text.agree({ documents: documents.map(({ name }) => name) });
  for (const { href, name } of documents) {
    const at = rest.indexOf(name);
    if (at < 0) continue;
    pieces.push(
      rest.slice(0, at),
      <a key={href} {...part("link")} {...away} href={href}>
        {name}
      </a>,
    );
    rest = rest.slice(at + name.length);
  }
  return documents.length > 0 ? <p>{[...pieces, rest]}</p> : null;
}

const isWebAddress = (href: string) => /^https?:\/\//i.test(href);
