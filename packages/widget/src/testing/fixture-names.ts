import { ADA } from "./login-samples.ts";

/** The people and things that the states are about. */
export interface FixtureNames {
  organization: string;
  other: string;
  email: string;
  /** Another person's. */
  otherEmail: string;
  /** Where the gallery has its logos. */
  pictures: string;
}

export const plainNames: FixtureNames = {
  organization: "Globex",
  other: "Initech",
  email: ADA,
  otherEmail: "grace@initech.test",
  pictures: "/brand/",
};

/** Names that have nowhere to break, to see that nothing is cut or overflows. */
export const longNames: FixtureNames = {
  organization: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  other: "The International Federation of Accountants, Auditors and Associated Professions of Northern Europe",
  email: "konstantin.wolfeschlegelsteinhausenbergerdorff.the-elder@donaudampfschifffahrt.example",
  otherEmail: "grace.brewster.murray.hopper.of.the.northern.europe.chapter@international-federation.example",
  pictures: "/brand/",
};
