import type { AdminTexts } from "../texts.ts";

export const organization: AdminTexts["organization"] = {
  title: "Organisation",
  sections: {
    settings: "Einstellungen",
    members: "Mitglieder",
    domains: "Domains",
    singleSignOn: "Single Sign-on",
    directory: "Verzeichnis",
    audit: "Protokoll",
    apiKeys: "API-Schlüssel",
    connectedApps: "Verbundene Apps",
  },
  readOnly: "Sie können diese Einstellungen ansehen. Um sie zu ändern, braucht es eine Rolle, die das erlaubt.",
  save: "Änderungen speichern",
  discard: "Verwerfen",
  saved: "Die Einstellungen sind gespeichert.",
  suspended: {
    title: "Ausgesetzte Zugänge",
    lead: "Sie funktionieren nicht mehr, weil die Sitzung oder Anmeldemethode dahinter beendet ist. Behalten Sie, was Ihre Organisation braucht, und löschen Sie den Rest.",
    since: "Ausgesetzt",
    keep: "Behalten",
    delete: "Löschen",
    kept: ({ name }) => `${name} funktioniert wieder.`,
    deleted: ({ name }) => `${name} wurde gelöscht.`,
    deleteTitle: ({ name }) => `${name} löschen?`,
    deleteBody: "Das lässt sich nicht rückgängig machen. Programme und Personen, die es nutzen, verlieren den Zugang.",
    kinds: {
      api_key: "API-Schlüssel",
      machine_access: "App, die für sich selbst handelt",
      scim_connection: "Verzeichnis",
      sso_connection: "Single-Sign-on-Verbindung",
      role: "Rolle",
      invitation: "Einladung",
    },
    failures: {
      unauthorized_action: "Dafür brauchen Sie die Rechte, dies zu erstellen.",
      suspended_access_not_found: "Jemand anderes hat es schon behalten oder gelöscht. Laden Sie die Seite neu.",
      sso_connection_not_ready:
        "Der Verbindung fehlen Angaben Ihres Identitätsanbieters. Öffnen Sie sie unter Single Sign-on.",
      sso_would_lock_out: "Niemand, der diese Organisation verwaltet, könnte sich dann noch anmelden.",
    },
  },

  names: "Name und Adresse",
  name: "Name",
  nameEmpty: "Eine Organisation hat einen Namen.",
  slug: "Name in Adressen",
  slugHint: "2 bis 128 Kleinbuchstaben, Ziffern, - . _ und ~.",
  slugChanges: ({ before, after }) =>
    `Adressen mit „${before}“ ändern sich zu „${after}“. Links und Lesezeichen mit dem alten Namen gelten nicht mehr; sagen Sie es Ihren Mitgliedern.`,
  look: "Logo und Farbe",
  lookLead: "Für die Anmeldeseiten und E-Mails Ihrer Mitglieder.",
  logo: "Adresse des Logos",
  logoHint: "Ein Bild unter einer https-Adresse. Leer für keines.",
  logoWrong: "Eine Adresse beginnt mit https://.",
  color: "Farbe der Hauptschaltfläche",
  colorHint: "Zum Beispiel #0f766e. Leer für die Farbe der Anwendung.",
  colorWrong: "Eine Farbe ist # mit 3 oder 6 Ziffern, zum Beispiel #0f766e.",
  colorKept: ({ ratio }) => `Gut: Der Text darauf hat einen Kontrast von ${ratio}:1.`,
  colorMoved: ({ color }) => `Text auf dieser Farbe wäre schlecht zu lesen. Stattdessen erscheint ${color}.`,
  onLight: "Auf Hell",
  onDark: "Auf Dunkel",
  sample: "Weiter",
  signIn: "Anmeldewege",
  signInLead: "Mitglieder, deren Anmeldeweg nicht mehr erlaubt ist, melden sich innerhalb von Minuten neu an.",
  signInLegend: "Was erlaubt ist",
  allMethods: "Jeder Weg, den die Anwendung anbietet",
  someMethods: "Nur diese",
  noMethod: "Wählen Sie mindestens einen.",
  methods: {
    sso: "Single Sign-on",
    magic_link: "Link in einer E-Mail",
    email_otp: "Code in einer E-Mail",
    password: "Passwort",
  },
  lockedOut:
    "Niemand, der diese Organisation verwaltet, könnte sich noch anmelden. Lassen Sie einen Weg offen, den jemand von Ihnen benutzt, oder halten Sie ein Mitglied für Notfälle bereit.",
  joining: "Wie Personen hereinkommen",
  invites: "Wer eingeladen werden kann",
  invitesAll: "Alle",
  invitesSome: "Nur Adressen bei den Domains unten",
  invitesNone: "Niemand",
  inviters: ({ roles }) => `Mitglieder mit diesen Rollen dürfen einladen: ${roles}.`,
  jit: "Wer eine Adresse bei den Domains unten nachweist, tritt ohne Einladung bei",
  domains: "Domains von Adressen",
  domainsHint:
    "Eine je Zeile, zum Beispiel globex.com. Genau: Eine Subdomain ist eine andere Domain. Domains öffentlicher Postfächer sind ausgeschlossen.",
  domainsMissing: "Nennen Sie die Domains.",
  mfa: "Zweiter Faktor",
  mfaLegend: "Wer einen braucht",
  mfaOptional: "Jedes Mitglied entscheidet",
  mfaRequired: "Alle brauchen einen",
  mfaRequiredHint: "Mitglieder ohne zweiten Faktor richten einen ein, auch wer gerade angemeldet ist.",
  mfaMethods: "Welche gelten",
  mfaAll: "Alle, die die Anwendung anbietet",
  mfaSome: "Nur diese",
  totp: "Authenticator-App",
  sms: "Codes per SMS",
  sessions: "Dauer von Sitzungen",
  sessionsLead:
    "Nach dieser Zeit melden sich Mitglieder neu an. Eine kürzere Dauer gilt auch für angemeldete Mitglieder.",
  sessionsLegend: "Längste Sitzung",
  sessionsProject: "So lange, wie die Anwendung erlaubt",
  sessionsTooLong: "Die Anwendung erlaubt keine so langen Sitzungen.",
  preview: "Was sich ändern würde",
  previewNone: "Für niemanden hier ändert sich etwas.",
  previewPart: ({ count }) => `Von den ersten ${count} Mitgliedern:`,
  shutOut: ({ count }) =>
    count === 1 ? "1 Person könnte sich nicht mehr anmelden" : `${count} Personen könnten sich nicht mehr anmelden`,
  mustEnroll: ({ count }) =>
    count === 1
      ? "1 Person muss einen zweiten Faktor einrichten"
      : `${count} Personen müssen einen zweiten Faktor einrichten`,
  asked: ({ count }) =>
    count === 1
      ? "1 Person wird nach dem zweiten Faktor gefragt"
      : `${count} Personen werden nach dem zweiten Faktor gefragt`,
  loses: ({ count }) =>
    count === 1 ? "1 Person verliert einen Anmeldeweg" : `${count} Personen verlieren einen Anmeldeweg`,
  gains: ({ count }) =>
    count === 1 ? "1 Person erhält einen Anmeldeweg" : `${count} Personen erhalten einen Anmeldeweg`,
  others: ({ count }) => `und ${count} weitere`,
  failures: {
    second_factor_required: "Um das zu ändern, melden Sie sich zuerst mit der Bestätigung in zwei Schritten an.",
    operation_restricted_by_organization_auth_methods:
      "Ihre Organisation erlaubt den Weg nicht mehr, auf dem Sie sich angemeldet haben. Melden Sie sich neu an, um das zu ändern.",
    unauthorized_action:
      "Ihre Rollen erlauben das nicht. Um mehr Personen hereinzulassen oder weniger zu verlangen, braucht es eine Rolle, die alles darf.",
    organization_slug_already_used: "Eine andere Organisation hat diesen Namen.",
    invalid_organization_slug: "Dieser Name geht in Adressen nicht.",
  },
};
