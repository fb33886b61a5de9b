import { ADA } from "./login-samples.ts";

/** The names used in the states. */
export interface FixtureNames {
  organization: string;
  other: string;
  email: string;
  /** Another person's address. */
  otherEmail: string;
  /** The gallery's path of logos. */
  pictures: string;
}

export const plainNames: FixtureNames = {
  organization: "Globex",
  other: "Initech",
  email: ADA,
  otherEmail: "grace@initech.test",
  pictures: "/brand/",
};

/** Long names without break opportunities, to find cut or overflowing text. */
export const longNames: FixtureNames = {
  organization: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  other: "The International Federation of Accountants, Auditors and Associated Professions of Northern Europe",
  email: "konstantin.wolfeschlegelsteinhausenbergerdorff.the-elder@donaudampfschifffahrt.example",
  otherEmail: "grace.brewster.murray.hopper.of.the.northern.europe.chapter@international-federation.example",
  pictures: "/brand/",
};
