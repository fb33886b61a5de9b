/** Mail domains of everybody: they name a person's provider, and not where the person works. */
const everybodys =
  /@(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|gmx|web|proton|protonmail|mail)\.(co\.)?[a-z]+$/i;

/** A name to begin with for the organization of an address: `ada@mail.globex.co.uk` gives `Globex`, as the provider would. */
export function suggestName(email: string): string {
  const [localPart = "", domain = ""] = email.split("@");
  const labels = domain.split(".").slice(0, -1);
  const source = everybodys.test(email) ? localPart : labels.reduce((a, b) => (b.length > a.length ? b : a), "");
  return source
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .trim();
}
