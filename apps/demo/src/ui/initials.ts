/** Returns one or two letters that stand for a person or an organization. */
export function initials(name: string): string {
  const [withoutDomain = ""] = name.split("@");
  const words = withoutDomain.split(/[\s._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return letters.join("").toLocaleUpperCase();
}
