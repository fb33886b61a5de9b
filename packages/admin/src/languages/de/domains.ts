import type { AdminTexts } from "../texts.ts";

export const domains: AdminTexts["domains"] = {
  title: "Domains",
  lead: "Weisen Sie nach, dass eine Domain Ihrer Organisation gehört. Dann tritt niemand mit einer Adresse dort versehentlich einer anderen Organisation bei, und Single Sign-on wird über die Adresse gefunden.",
  add: "Domain hinzufügen",
  nameLabel: "Domain",
  nameHint: "Der Teil hinter dem @, zum Beispiel example.com. Eine Subdomain ist eine eigene Domain.",
  claim: "Hinzufügen",
  emptyTitle: "Noch keine Domains",
  emptyText: "Fügen Sie die Domain Ihrer E-Mail-Adressen hinzu.",
  verified: "Bestätigt",
  pending: "Wartet auf den Eintrag",
  losing: "Eintrag fehlt",
  provesSince: "Der Eintrag wurde zuletzt gefunden:",
  recordTitle: "Legen Sie diesen TXT-Eintrag dort an, wo das DNS der Domain verwaltet wird",
  recordName: "Name",
  recordType: "Typ",
  recordValue: "Wert",
  nameNote: "Viele DNS-Seiten ergänzen die Domain im Namen selbst: Lassen Sie sie dort weg.",
  looking: "Der Eintrag wird gesucht …",
  notLooked: "Wir haben noch nicht nachgesehen.",
  lookedAt: "Zuletzt nachgesehen:",
  missing:
    "Der Eintrag ist noch nicht da. DNS-Änderungen brauchen meist einige Minuten, manchmal einen Tag. Diese Seite sieht weiter nach.",
  kept: "Die Domain bleibt noch einige Tage Ihre. Legen Sie den Eintrag wieder an, sonst verlieren Sie die Domain.",
  look: "Jetzt nachsehen",
  found: ({ domain }) => `Der Eintrag wurde gefunden. ${domain} gehört Ihnen.`,
  showRecord: "Eintrag anzeigen",
  hideRecord: "Eintrag ausblenden",
  leadsTo: "Single Sign-on für Adressen dort",
  leadsNowhere: "Jede Verbindung Ihrer Organisation",
  ledTo: ({ connection }) => `Anmeldung über ${connection}`,
  changed: "Gespeichert",
  giveUp: "Aufgeben",
  giveUpTitle: ({ domain }) => `${domain} aufgeben?`,
  giveUpText:
    "Danach kann eine andere Organisation die Domain beanspruchen, und Adressen dort werden nicht mehr zu Ihrem Single Sign-on geführt. Mitglieder bleiben. Für einen neuen Anspruch brauchen Sie einen neuen Eintrag.",
  givenUp: ({ domain }) => `${domain} ist aufgegeben.`,
  readOnly: "Um eine Domain hinzuzufügen oder nachzuweisen, brauchen Sie eine Rolle mit allen Berechtigungen.",
  refusals: {
    domain_already_claimed:
      "Diese Domain hat eine andere Organisation. Wenn sie Ihnen gehört, wenden Sie sich an den Support dieser App.",
    bad_request:
      "Diese Domain kann nicht beansprucht werden: Schreiben Sie sie wie example.com. Domains öffentlicher Maildienste sind ausgeschlossen.",
    domain_not_found: "Die Domain wurde inzwischen aufgegeben.",
  },
};
