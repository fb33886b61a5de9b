/** The project's own words that the first screen leads to. */
export const terms = {
  /** One document or two. */
  agree: ({ documents }: { documents: readonly string[] }) =>
    `By continuing you agree to our ${documents.join(" and ")}.`,
  terms: "Terms of Service",
  privacy: "Privacy Policy",
};
