import type { AdminTexts } from "../texts.ts";

export const switcher: AdminTexts["switcher"] = {
  label: ({ name }) => `Organisation : ${name}. Changer`,
  title: "Vos organisations",
  search: "Rechercher une organisation",
  none: "Aucune de vos organisations ne porte ce nom.",
  invited: "Invitation",
  join: "Rejoindre",
  signInAgain: "Se reconnecter",
  create: "Créer une organisation",
  createTitle: "Nouvelle organisation",
  nameLabel: "Nom",
  continue: "Continuer",
  codeSent: ({ email }) => `Pour vérifier qu’il s’agit bien de vous, nous avons envoyé un code à ${email}.`,
  codeLabel: "Code à 6 chiffres",
};
