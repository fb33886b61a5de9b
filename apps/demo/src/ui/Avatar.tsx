/** The initials of a person (round) or organization (square). Decorative: the name is next to it. */
export function Avatar({ name, shape }: { name: string; shape: "person" | "organization" }) {
  return (
    <span className={`avatar avatar-${shape}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** Returns one or two initials of a name or email address. */
export function initials(name: string): string {
  const [withoutDomain = ""] = name.split("@");
  const words = withoutDomain.split(/[\s._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return letters.join("").toLocaleUpperCase();
}
