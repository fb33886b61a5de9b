/** The seeded people, and what signing in as them shows. */
export const people = [
  {
    address: "ada@globex.test",
    shows: "Several organizations: one wants a code, one has a long name.",
  },
  {
    address: "bob@globex.test",
    shows:
      "One organization, as an editor: adds and moves cards, deletes none. The password is “quiet lanterns over the harbour”.",
  },
  { address: "carol@globex.test", shows: "One organization, without a role: looks and changes nothing." },
  { address: "new@globex.test", shows: "A stranger whose domain Globex claims: may join it and no other." },
  { address: "ivy@soylent.test", shows: "An invitation to Soylent, beside a membership." },
  { address: "pete@soylent.test", shows: "A membership that is still pending." },
  { address: "uma@umbrella.test", shows: "An organization that takes emailed codes and nothing else." },
  { address: "gavin@hooli.test", shows: "An organization that asks for a second factor: an app, or a text." },
  { address: "you@example.test", shows: "No organization at all: create one and become its admin." },
];
