import type { LoginTexts } from "../texts.ts";

export const frame: LoginTexts["frame"] = {
  watermark: "Propulsé par Portico",
  unavailable: "Une erreur est survenue",
  unavailableLead: "Cette partie de la page n’a pas pu être chargée.",
  busy: "Un instant, s’il vous plaît.",
  tryAgain: "Réessayer",
  reload: "Recharger la page",
};
