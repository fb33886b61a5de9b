import { initials } from "./initials.ts";

/** The first letters of a person, round, or of an organization, square. The name itself stands beside it. */
export function Avatar({ name, of }: { name: string; of: "person" | "organization" }) {
  return (
    <span className={`avatar avatar-${of}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
