import type { AdminTexts } from "../texts.ts";

export const user: AdminTexts["user"] = {
  label: ({ name }) => `Ihr Konto: ${name}`,
  profile: "Ihr Profil",
  switch: "Organisation wechseln",
  signOut: "Abmelden",
  acting: "Der Support handelt für dieses Mitglied",
};
