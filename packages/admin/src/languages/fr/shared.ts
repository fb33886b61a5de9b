import type { AdminTexts } from "../texts.ts";

export const shared: AdminTexts["shared"] = {
  tryAgain: "Réessayer",
  cancel: "Annuler",
  save: "Enregistrer",
  saved: "Enregistré",
  undo: "Annuler la modification",
  undone: "Modification annulée",
  more: "Afficher plus",
  loading: "Chargement…",
  copy: "Copier",
  copied: "Copié",
  close: "Fermer",
  back: "Retour",
  search: "Rechercher",
  remove: "Supprimer",
  optional: "facultatif",
  stepOf: ({ step, steps }) => `Étape ${step} sur ${steps}`,
};

export const failures: AdminTexts["failures"] = {
  unreachable: "Impossible de joindre le serveur. Vérifiez votre connexion et réessayez.",
  signedOut: "Vous n’êtes plus connecté. Reconnectez-vous pour continuer.",
  forbidden:
    "Vos rôles ne le permettent pas. Un administrateur de votre organisation peut le faire ou vous attribuer le rôle.",
  limited: ({ time }) => `Trop de tentatives. Réessayez dans ${time}.`,
  limitedSoon: "Trop de tentatives. Réessayez dans un instant.",
  unknown: "Une erreur s’est produite. Réessayez.",
};
