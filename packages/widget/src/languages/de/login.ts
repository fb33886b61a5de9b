import type { LoginTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const wrongCode = "Ungültiger Code, bitte versuchen Sie es erneut.";
const tookTooLong = "Diese Anmeldung ist abgelaufen. Bitte versuchen Sie es erneut.";
const noPassword = "Für diese Person gibt es kein Passwort.";
const sessionOver = "Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.";
const human = "Wir konnten nicht prüfen, dass Sie ein Mensch sind. Bitte versuchen Sie es erneut.";
const otherOrganization = "Diese Anmeldung gilt für eine andere Organisation. Bitte melden Sie sich erneut an.";
const notSetUp = "Diese Anmeldemethode ist nicht eingerichtet.";
const badName = "Unter diesem Namen kann die Organisation nicht erstellt werden. Wählen Sie einen anderen.";

export const texts: LoginTexts = {
  frame,
  main: {
    discoveryTitle: "Registrieren oder anmelden",
    organizationTitle: ({ organizationName }) => `Weiter zu ${organizationName}`,
    verifyTitle: "E-Mail-Adresse bestätigen",
    verifyLead: "Bestätigen Sie Ihre E-Mail-Adresse auf einem dieser Wege:",
    emailLabel: "E-Mail",
    emailPlaceholder: "sie@firma.de",
    continueButton: "Mit E-Mail fortfahren",
    continueWith: ({ name }) => `Mit ${name} fortfahren`,
    sso: "SSO",
    passwordLabel: "Passwort",
    show: "Passwort anzeigen",
    hide: "Passwort verbergen",
    usePassword: "Stattdessen ein Passwort verwenden",
    next: "Weiter",
    forgot: "Registrieren oder Passwort zurücksetzen",
    lastUsed: "Zuletzt verwendet",
    or: "oder",
    back: "Zurück",
    loading: "Wird geladen …",
    oneTap: "Wählen Sie Ihr Konto im Google-Fenster auf dieser Seite aus.",
  },
  emailMethodSelection: {
    title: "Wie möchten Sie fortfahren?",
    link: "Anmeldelink per E-Mail erhalten",
    code: "Anmeldecode per E-Mail erhalten",
    back: "Zurück",
  },
  emailConfirmation: {
    title: "Prüfen Sie Ihr Postfach",
    sentTo: ({ email }) => `Wir haben eine E-Mail an ${email} gesendet.`,
    gmail: "Gmail öffnen",
    yahoo: "Yahoo öffnen",
    outlook: "Outlook öffnen",
    codeInstead: "Stattdessen Code eingeben",
    tryAgain: "Erneut versuchen",
    notReceived: "Nichts erhalten?",
    resend: "E-Mail erneut senden",
    resendIn: ({ time }) => `Erneut senden in ${time}`,
    wrongAddress: "Falsche Adresse?",
  },
  passcode: {
    title: "Code eingeben",
    sentTo: ({ destination }) => `Wir haben einen 6-stelligen Code an ${destination} gesendet.`,
    fieldLabel: "Code",
    expiresIn: ({ time }) => `Ihr Code läuft in ${time} ab.`,
    expired: "Ihr Code ist abgelaufen.",
    resend: "Code erneut senden",
    sent: "Code gesendet",
    back: "Zurück",
  },
  mfa: {
    selectionTitle: "Zwei-Faktor-Authentifizierung einrichten",
    useAuthenticator: "Authenticator-App verwenden",
    useText: "Code per SMS erhalten",
    next: "Weiter",
    back: "Zurück",

    phoneTitle: "Geben Sie Ihre Telefonnummer ein, um die Zwei-Faktor-Authentifizierung einzurichten",
    countryLabel: "Land",
    phoneLabel: "Telefonnummer",

    qrTitle: "Scannen Sie den QR-Code, um Ihre Authenticator-App zu verknüpfen",
    qrCode: "QR-Code für Ihre Authenticator-App",
    loading: "Wird geladen …",
    troubleScanning: "Probleme beim Scannen?",
    notCreated: "Ihre Authenticator-App konnte nicht verknüpft werden.",
    tryAgain: "Erneut versuchen",

    manualTitle: "Probleme beim Scannen des QR-Codes?",
    manualLead: "Geben Sie diesen Code in Ihrer Authenticator-App ein, um sie zu verknüpfen.",
    secretLabel: "Code für Ihre Authenticator-App",
    copyCode: "Code kopieren",
    scanAgain: "QR-Code noch einmal scannen",

    entryTitle: "Bestätigungscode eingeben",
    entryLead: "Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App ein.",
    entryLabel: "Bestätigungscode",
    newCode: "Wenn Ihr Code nicht funktioniert, verwenden Sie den nächsten Code aus Ihrer Authenticator-App.",
    useBackupCode: "Backup-Code verwenden",
    textInstead: "Code stattdessen per SMS erhalten",

    backupTitle: "Backup-Code eingeben",
    backupLead:
      "Geben Sie einen der Backup-Codes ein, die Sie beim Einrichten Ihrer Authenticator-App gespeichert haben.",
    backupLabel: "Backup-Code",

    saveTitle: "Speichern Sie Ihre Backup-Codes!",
    saveLead: "Nur jetzt können Sie Ihre Backup-Codes ansehen und speichern.",
    codesLabel: "Backup-Codes",
    download: "Datei herunterladen",
    copyAll: "Alle kopieren",
    done: "Fertig",
    qrLead:
      "Öffnen Sie Ihre Authenticator-App, fügen Sie dort ein Konto hinzu und richten Sie die Kamera auf diesen Code.",
    codesTitle: ({ projectName }) => `Backup-Codes für ${projectName}`,
  },
  password: {
    title: "Mit E-Mail und Passwort anmelden",
    forgotTitle: "Hilfe bei der Anmeldung per E-Mail",
    forgotLead: "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, um ein neues Passwort festzulegen.",
    next: "Weiter",
    back: "Zurück",

    sentTitle: "Prüfen Sie Ihr Postfach!",
    verifyTitle: "Bestätigen Sie zuerst Ihre E-Mail-Adresse.",
    sentTo: ({ email }) => `Wir haben eine E-Mail an ${email} gesendet.`,
    notReceived: "Nichts erhalten?",
    resend: "E-Mail erneut senden",

    newTitle: "Neues Passwort festlegen",
    newFor: ({ email }) => `Für ${email}`,
    openAgain: "Öffnen Sie den Link in Ihrer E-Mail erneut, um ein neues Passwort festzulegen.",
    newLink: "Neuen Link per E-Mail erhalten",

    strong: "Sehr gut! Das ist ein starkes Passwort.",
    minimumLength: ({ count }) => `Mindestens ${count} Zeichen lang`,
    complexity: ({ count }) =>
      `Enthält ${count} der folgenden Arten: Großbuchstabe, Kleinbuchstabe, Ziffer, Sonderzeichen`,
    breached:
      "Dieses Passwort wurde möglicherweise auf einer anderen Website verwendet, bei der es einen Sicherheitsvorfall gab. Bitte wählen Sie ein anderes Passwort.",
    met: "Erfüllt:",
    missing: "Nicht erfüllt:",
    remarks: {
      "Straight rows of keys on your keyboard are easy to guess.": "Gerade Tastenreihen sind leicht zu erraten.",
      "Short keyboard patterns are easy to guess.": "Kurze Tastaturmuster sind leicht zu erraten.",
      'Repeated characters like "aaa" are easy to guess.': "Wiederholte Zeichen wie „aaa“ sind leicht zu erraten.",
      'Repeated character patterns like "abcabcabc" are easy to guess.':
        "Wiederholte Zeichenmuster wie „abcabcabc“ sind leicht zu erraten.",
      'Common character sequences like "abc" are easy to guess.':
        "Häufige Zeichenfolgen wie „abc“ sind leicht zu erraten.",
      "Recent years are easy to guess.": "Jahreszahlen der letzten Zeit sind leicht zu erraten.",
      "Dates are easy to guess.": "Datumsangaben sind leicht zu erraten.",
      "This is a heavily used password.": "Dieses Passwort wird extrem häufig verwendet.",
      "This is a frequently used password.": "Dieses Passwort wird sehr häufig verwendet.",
      "This is a commonly used password.": "Dieses Passwort wird häufig verwendet.",
      "This is similar to a commonly used password.": "Dieses Passwort ähnelt einem häufig verwendeten.",
      "Single words are easy to guess.": "Einzelne Wörter sind leicht zu erraten.",
      "Single names or surnames are easy to guess.": "Einzelne Vor- oder Nachnamen sind leicht zu erraten.",
      "Common names and surnames are easy to guess.": "Häufige Vor- und Nachnamen sind leicht zu erraten.",
      "There should not be any personal or page related data.":
        "Verwenden Sie keine Daten, die mit Ihnen oder dieser Seite zu tun haben.",
      "Your password was exposed by a data breach on the Internet.":
        "Ihr Passwort ist durch ein Datenleck im Internet bekannt geworden.",
      "Avoid predictable letter substitutions like '@' for 'a'.":
        "Vermeiden Sie naheliegende Ersetzungen wie „@“ für „a“.",
      "Avoid reversed spellings of common words.": "Vermeiden Sie rückwärts geschriebene Wörter.",
      "Capitalize some, but not all letters.": "Schreiben Sie einige, aber nicht alle Buchstaben groß.",
      "Capitalize more than the first letter.": "Schreiben Sie mehr als den ersten Buchstaben groß.",
      "Avoid dates and years that are associated with you.":
        "Vermeiden Sie Daten und Jahre, die mit Ihnen zu tun haben.",
      "Avoid recent years.": "Vermeiden Sie Jahreszahlen der letzten Zeit.",
      "Avoid years that are associated with you.": "Vermeiden Sie Jahreszahlen, die mit Ihnen zu tun haben.",
      "Avoid common character sequences.": "Vermeiden Sie häufige Zeichenfolgen.",
      "Avoid repeated words and characters.": "Vermeiden Sie wiederholte Wörter und Zeichen.",
      "Use longer keyboard patterns and change typing direction multiple times.":
        "Verwenden Sie längere Tastaturmuster und wechseln Sie mehrmals die Richtung.",
      "Add more words that are less common.": "Fügen Sie weitere, weniger gebräuchliche Wörter hinzu.",
      "Use multiple words, but avoid common phrases.":
        "Verwenden Sie mehrere Wörter, aber keine gängigen Redewendungen.",
      "You can create strong passwords without using symbols, numbers, or uppercase letters.":
        "Ein starkes Passwort braucht nicht unbedingt Sonderzeichen, Ziffern oder Großbuchstaben.",
      "If you use this password elsewhere, you should change it.":
        "Wenn Sie dieses Passwort auch anderswo verwenden, sollten Sie es dort ändern.",
    },
    checking: "Ihr Passwort wird geprüft …",
    forgotOrNewLead:
      "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, um ein neues Passwort festzulegen oder sich zu registrieren.",
    newcomer: "Wenn Sie neu hier sind, registriert Sie der Link, und Sie legen gleich danach ein Passwort fest.",
  },
  discovery: {
    title: "Wählen Sie eine Organisation aus",
    join: "Beitreten",
    acceptInvite: "Einladung annehmen",
    moreInvitations: "Weitere Einladungen anzeigen",
    or: "oder",
    create: "Organisation erstellen",
    createTitle: "Erstellen Sie eine Organisation, um loszulegen",
    nothingTitle: ({ email }) => `${email} gehört zu keiner Organisation.`,
    nothingLead:
      "Prüfen Sie, ob Ihre E-Mail-Adresse stimmt. Andernfalls muss Ihr Administrator Sie möglicherweise erst einladen.",
    differentEmail: "Andere E-Mail-Adresse verwenden",
    signedInAs: ({ email }) => `Sie sind als ${email} angemeldet.`,
    otherEmail: "Andere E-Mail-Adresse verwenden",
    nameLabel: "Name der Organisation",
    back: "Zurück",
  },
  sso: {
    emailTitle: "Geben Sie Ihre E-Mail-Adresse ein, um fortzufahren",
    emailLabel: "E-Mail",
    emailPlaceholder: "sie@firma.de",
    continueButton: "Weiter",
    failed: "Etwas ist schiefgelaufen. Versuchen Sie es später erneut oder wenden Sie sich an Ihren Administrator.",
    menuTitle: "Wählen Sie eine Verbindung aus",
    fallbackTitle: "Wir konnten leider keine Verbindungen finden.",
    slugLabel: "Organisation",
    slugPlaceholder: "Kürzel der Organisation eingeben",
    organizationMissing: "Organisation nicht gefunden",
    lookupFailed: "Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.",
    otherMethod: "Andere Anmeldemethode verwenden",
    back: "Zurück",
  },
  landing: {
    landing: "Ihr Link wird geprüft …",
    loggingIn: "Sie werden angemeldet …",
  },
  wrongAccount: {
    title: "Diese Einladung gilt für ein anderes Konto",
    invited: ({ email, organizationName }) => `${email} ist zu ${organizationName} eingeladen.`,
    signedIn: ({ email }) => `Sie sind als ${email} angemeldet.`,
    continueAs: ({ email }) => `Als ${email} fortfahren`,
    stayAs: ({ email }) => `Als ${email} angemeldet bleiben`,
  },
  signedIn: {
    who: ({ name, email, organizationName }) =>
      `Sie sind bei ${organizationName} als ${name ? `${name}, ${email},` : email} angemeldet.`,
    stay: ({ name, email }) => `Als ${name || email} fortfahren`,
    other: "Um ein anderes Konto zu verwenden, nutzen Sie das Formular oben.",
  },
  loggedIn: {
    title: "Geschafft!",
    lead: "Sie haben sich erfolgreich angemeldet.",
  },
  error: {
    somethingWentWrong: "Etwas ist schiefgelaufen",
    later: "Versuchen Sie es später erneut oder wenden Sie sich an Ihren Administrator.",

    linkTitle: "Dieser Link hat Sie nicht angemeldet",
    linkNext: "Fordern Sie einen neuen an und öffnen Sie ihn in diesem Browser.",

    otherBrowserTitle: "Öffnen Sie diesen Link dort, wo Sie ihn angefordert haben",
    otherBrowser:
      "Ein Anmeldelink funktioniert nur in dem Browser, in dem er angefordert wurde. Der Link wurde nicht verbraucht.",
    otherBrowserNext: "Kopieren Sie ihn dorthin, oder fordern Sie hier einen neuen an.",
    otherBrowserCode:
      "Die E-Mail enthält auch einen Code: Geben Sie ihn dort ein, oder fordern Sie hier einen neuen Link an.",

    organizationTitle: "Wir konnten Ihre Organisation nicht finden",
    organizationMissing: "Organisation nicht gefunden. Bitte versuchen Sie es erneut.",
    organizationMissingNext:
      "Prüfen Sie die Adresse dieser Seite, oder fragen Sie Ihren Administrator nach der richtigen.",
    organizationLookupFailed: "Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.",

    authPolicyTitle: "Auf diesem Weg können Sie sich nicht anmelden",
    authPolicy: ({ organizationName }) =>
      `${organizationName ?? "Diese Organisation"} erlaubt keine der Anmeldemethoden, die diese Seite anbietet.`,
    authPolicyNext: "Fragen Sie Ihren Administrator, wie Sie sich anmelden können.",

    adBlockerTitle: "Etwas blockiert die Anfrage",
    adBlocker:
      "Offenbar hindert ein Werbeblocker oder eine Browsererweiterung diese Seite daran, unsere Server zu erreichen.",
    adBlockerNext: "Schalten Sie ihn für diese Seite aus und melden Sie sich dann erneut an.",

    claimedDomainTitle: "Ihre Organisation gibt es hier bereits",
    claimedDomain: "Eine Organisation hat die Domain Ihrer E-Mail-Adresse für sich beansprucht.",
    claimedDomainNext:
      "Bitten Sie deren Administrator um eine Einladung, oder gehen Sie zurück und verwenden Sie eine andere E-Mail-Adresse.",

    back: "Zurück",
    backToLogIn: "Zurück zur Anmeldung",
    tryAgain: "Erneut versuchen",
  },
  problems: {
    invalidEmail: "Ungültige E-Mail-Adresse",
    passwordRequired: "Bitte geben Sie Ihr Passwort ein",
    somethingWentWrong: "Etwas ist schiefgelaufen",
    noAccess: ({ email, organizationName }) =>
      `${email} hat keinen Zugriff auf ${organizationName}. Wenn Sie das für einen Fehler halten, wenden Sie sich an Ihren Administrator`,
    tooMany: "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.",
    tooManyUntil: ({ time }) => `Zu viele Versuche. Versuchen Sie es in ${time} erneut.`,
    expiredUntil: ({ time }) => `In ${time} können Sie einen neuen Code anfordern.`,
    thisOrganization: "diese Organisation",
    byType: {
      invalid_email: "Das Format der E-Mail-Adresse ist ungültig.",
      inactive_email: "Diese Adresse ist als inaktiv markiert, versuchen Sie eine andere.",
      unauthorized_credentials: "Die Anmeldedaten sind nicht gültig.",
      user_unauthenticated: "Dafür müssen Sie angemeldet sein.",
      email_not_found: "E-Mail-Adresse nicht gefunden.",
      no_user_password: noPassword,
      member_password_not_found: noPassword,
      breached_password: "Das Passwort muss zurückgesetzt werden.",
      reset_password: "Das Passwort muss zurückgesetzt werden.",
      unable_to_auth_magic_link: "Der Link wurde bereits verwendet oder ist abgelaufen.",
      oauth_token_not_found: tookTooLong,
      oauth_flow_callback_error: "Der Anbieter hat Sie nicht angemeldet. Bitte versuchen Sie es erneut.",
      sso_token_not_found: tookTooLong,
      invalid_code: "Das Format des Codes ist ungültig.",
      otp_code_not_found: wrongCode,
      unable_to_authenticate_totp: wrongCode,
      totp_code_already_authenticated: wrongCode,
      unable_to_authenticate_recovery_code: "Ungültiger Backup-Code, bitte versuchen Sie es erneut.",
      invalid_phone_number:
        "Das Format der Telefonnummer ist ungültig. Geben Sie die Nummer im internationalen Format E.164 ein.",
      invalid_phone_number_country_code: "An Nummern dieses Landes können wir keine SMS senden.",
      unsubscribed_phone_number: "Diese Nummer hat SMS abbestellt. Senden Sie START, um sie wieder zu erhalten.",
      duplicate_member_phone_number: "Ein anderes Mitglied verwendet diese Telefonnummer bereits.",
      intermediate_session_not_found: "Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.",
      recent_authentication_required: "Ihre Anmeldung liegt dafür zu lange zurück. Bitte melden Sie sich erneut an.",
      user_lock_limit_reached: "Zu viele fehlgeschlagene Anmeldeversuche. Bitte versuchen Sie es später erneut.",
      unauthorized_action: "Dazu sind Sie nicht berechtigt.",
      invalid_session_token: sessionOver,
      session_not_found: sessionOver,
      internal_server_error: "Etwas ist schiefgelaufen",
      service_unavailable: "Unsere Server sind nicht erreichbar.",
      device_refused: "Dieses Gerät wurde abgelehnt. Wenden Sie sich an Ihren Administrator.",
      weak_password: "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.",
      phone_number_not_found: "Für dieses Konto ist keine Telefonnummer hinterlegt.",
      sms_not_configured: "SMS können zurzeit nicht gesendet werden.",
      expired_totp: "Die Einrichtung hat zu lange gedauert. Beginnen Sie mit einem neuen QR-Code.",
      active_totp_exists: "Es ist bereits eine Authenticator-App eingerichtet.",
      totp_not_found: "Es ist keine Authenticator-App eingerichtet.",
      operation_restricted_by_organization_mfa_methods: "Ihre Organisation erlaubt diesen zweiten Faktor nicht.",
      operation_restricted_by_organization_auth_methods: "Ihre Organisation erlaubt diese Anmeldemethode nicht.",
      second_factor_required: "Bestätigen Sie zuerst Ihren zweiten Faktor.",
      sso_flow_callback_error:
        "Ihr Identitätsanbieter hat Sie nicht angemeldet. Versuchen Sie es erneut oder wenden Sie sich an Ihren Administrator.",
      sso_jit_provisioning_not_allowed:
        "Sie sind kein Mitglied dieser Organisation. Bitten Sie deren Administrator um eine Einladung.",
      sso_subject_mismatch:
        "Diese Adresse gehört zu einem anderen Konto bei Ihrem Identitätsanbieter. Wenden Sie sich an Ihren Administrator.",
      organization_not_found: "Organisation nicht gefunden.",
      member_not_found: "In dieser Organisation gibt es kein solches Mitglied.",
      duplicate_member_email: "Ein anderes Mitglied verwendet diese Adresse bereits.",
      action_not_allowed_email_domain_is_claimed:
        "Eine Organisation hat die Domain Ihrer E-Mail-Adresse für sich beansprucht. Bitten Sie dort um eine Einladung.",
      member_inactive_in_directory:
        "Ihre Organisation hat Ihr Konto deaktiviert. Wenden Sie sich an Ihren Administrator.",
      captcha_required: human,
      invalid_captcha: human,
      captcha_unavailable: human,
      invalid_intermediate_session_token_for_organization: otherOrganization,
      session_authorization_tenancy_error: otherOrganization,
      oauth_config_not_found: notSetUp,
      sso_connection_not_found: notSetUp,
      quota_reached: "Hier ist eine Höchstzahl erreicht. Wenden Sie sich an Ihren Administrator oder den Support.",
      organization_slug_already_used: badName,
      invalid_organization_slug: badName,
      unable_to_auth_impersonation_token: tookTooLong,
      pkce_mismatch: tookTooLong,
      pkce_expected_code_verifier: tookTooLong,
      invalid_id_token: tookTooLong,
      unable_to_auth_password_reset_token: "Der Link wurde bereits verwendet oder ist abgelaufen.",
      invalid_recovery_code: "Ungültiger Backup-Code, bitte versuchen Sie es erneut.",
      impersonation_not_allowed: "Dazu sind Sie nicht berechtigt.",
      session_authorization_error: "Dazu sind Sie nicht berechtigt.",
    },
  },
  terms: {
    agree: ({ documents }) => `Wenn Sie fortfahren, stimmen Sie zu: ${documents.join(" und ")}.`,
    terms: "Nutzungsbedingungen",
    privacy: "Datenschutzerklärung",
  },
  notices: {
    emailResent: "E-Mail erneut gesendet",
    codeCopied: "Code kopiert",
    codeNotCopied: "Der Code konnte nicht in die Zwischenablage kopiert werden",
    codesCopied: "Kopiert",
    codesNotCopied: "Die Codes konnten nicht in die Zwischenablage kopiert werden",
  },
};

export const dir = "ltr";
