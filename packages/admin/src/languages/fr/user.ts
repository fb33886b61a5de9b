import type { AdminTexts } from "../texts.ts";

export const user: AdminTexts["user"] = {
  label: ({ name }) => `Votre compte : ${name}`,
  profile: "Votre profil",
  switch: "Changer d’organisation",
  signOut: "Se déconnecter",
  acting: "L’assistance agit pour ce membre",
};
