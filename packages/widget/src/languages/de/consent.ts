import { plural } from "../plural.ts";
import type { ConsentTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const days = plural("de", { one: "einen Tag", other: "# Tage" });

const answered = "Diese Anfrage ist zu alt oder wurde bereits beantwortet. Beginnen Sie in der App von vorn.";

export const texts: ConsentTexts = {
  frame,
  consent: {
    loading: "Wird geladen …",
    leaving: "Sie werden zurückgeleitet …",
    theApp: "Die App",

    noSession: "Es wurde keine aktive Sitzung gefunden. Bitte melden Sie sich an, um fortzufahren.",
    noSessionTitle: "Sie sind nicht angemeldet",
    missingParameter: ({ parameter }) =>
      `Ein erforderlicher Parameter fehlt: ${parameter}. Bitte wenden Sie sich an den Entwickler der App.`,
    failedTitle: "Etwas ist schiefgelaufen",
    failed: "Bitte versuchen Sie es später erneut.",
    tryAgain: "Erneut versuchen",
    appFault:
      "Die Anfrage dieser App kann nicht beantwortet werden. Es wurden keine Daten an die App weitergegeben. Informieren Sie deren Hersteller.",
    tooMany: "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.",
    tooManyUntil: ({ time }) => `Zu viele Versuche. Versuchen Sie es in ${time} erneut.`,
    byType: {
      authorization_request_not_found: answered,
      consent_not_asked: answered,
      connected_app_not_allowed_for_org: "Ihre Organisation erlaubt ihren Mitgliedern nicht, diese App zu verbinden.",
      reauthentication_required:
        "Die App verlangt eine neue Anmeldung. Melden Sie sich ab und beginnen Sie in der App von vorn.",
      second_factor_required:
        "Die App verlangt einen zweiten Faktor. Melden Sie sich damit an und beginnen Sie in der App von vorn.",
      session_authorization_tenancy_error:
        "Die App fragt nach einer anderen Organisation als der, bei der Sie angemeldet sind.",
      internal_server_error: "Bitte versuchen Sie es später erneut.",
      service_unavailable: "Bitte versuchen Sie es später erneut.",
    },
    closePage: "Sie können diese Seite schließen.",

    signInTitle: ({ clientName, projectName }) =>
      projectName ? `Mit ${projectName} bei ${clientName} anmelden` : `Bei ${clientName} anmelden`,
    accessTitle: ({ clientName, projectName }) =>
      `${clientName} möchte auf Ihr ${projectName ? `${projectName}-Konto` : "Konto"} zugreifen`,
    account: ({ email, organizationName }) => `als ${email} in ${organizationName}`,
    switchOrganization: "Andere Organisation verwenden",

    requesting: ({ clientName }) => `${clientName} möchte:`,
    allowTo: ({ clientName }) => `${clientName} Folgendes erlauben:`,
    scopes: {
      openid: "Ihre Identität bestätigen",
      openidDetail: "In Ihrem Konto gespeicherte Informationen ansehen",
      personal: "Ihre persönlichen Profildaten ansehen",
      profileDetail: "Ihr Name, Ihr Profilbild und Ihre Spracheinstellungen",
      emailDetail: "Ihre E-Mail-Adresse",
      phoneDetail: "Ihre Telefonnummer",
      offline: "Auch dann auf Ihre Daten zugreifen, wenn Sie die App gerade nicht verwenden",
      offlineDetail: "Ihre Daten verwenden, während Sie offline sind",
      backgroundDetail: "In Ihrem Namen Aufgaben im Hintergrund ausführen",
    },
    fullAccess: ({ clientName, organizationName, days: count }) =>
      `${clientName} darf in ${organizationName || "dieser Organisation"} in Ihrem Namen handeln und dort alles tun, was Sie tun dürfen, ${count ? `für ${days(count)} oder ` : ""}bis Sie die Verbindung trennen. Die App kann nicht ändern, wie sich jemand anmeldet.`,
    otherScope: ({ scope }) => `Die Berechtigung ${scope} verwenden`,
    ungrantable: ({ clientName }) =>
      `Sie sind nicht berechtigt, ${clientName} alle angeforderten Berechtigungen zu erteilen.`,
    cannotGrant: ({ clientName }) => `Folgendes können Sie ${clientName} nicht erlauben:`,

    returnsToHost: ({ place }) => `Sie werden zu ${place} weitergeleitet.`,
    returnsToComputer: ({ place }) => `Sie werden zu einer App auf diesem Computer weitergeleitet, unter ${place}.`,
    returnsToApp: ({ place }) => `Sie werden zu einer App auf diesem Gerät weitergeleitet, über ${place}.`,
    resource: ({ resource }) => `Der Zugriff gilt für ${resource}.`,
    registeredByProject: ({ projectName, date }) =>
      projectName ? `${projectName} hat diese App am ${date} hinzugefügt.` : `Diese App wurde am ${date} hinzugefügt.`,
    registeredItself: ({ projectName, date }) =>
      `Diese App hat sich am ${date} selbst hinzugefügt. ${projectName ? `${projectName} hat nicht geprüft` : "Niemand hat geprüft"}, wem sie gehört.`,
    deny: "Ablehnen",
    allow: "Erlauben",

    organizationTitle: "Wählen Sie eine Organisation aus",
    currentOrganization: "Aktuell",
    back: "Zurück",

    logoutTitle: "Abmelden?",
    logoutQuestion: ({ projectName }) =>
      `Möchten Sie sich wirklich von Ihrem ${projectName ? `${projectName}-Konto` : "Konto"} abmelden?`,
    yes: "Ja",
    no: "Nein",

    allowedTitle: "Geschafft!",
    allowed: "Sie können diese Seite schließen.",
    deniedTitle: "Zugriff abgelehnt",
    denied: "Der Zugriff der App wurde abgelehnt.",
    loggedOutTitle: "Sie sind abgemeldet",
    loggedOut: "Sie können diese Seite schließen.",
    stillLoggedInTitle: "Sie sind noch angemeldet",
    stillLoggedIn: "Sie wurden nicht abgemeldet. Sie können diese Seite schließen.",
    about: ({ clientName }) => `Über ${clientName}`,
    saysOfItself: "Die App sagt über sich selbst:",
  },
};

export const dir = "ltr";
