import { translateMails } from "./shape.ts";

export const de = translateMails({
  magicLink: {
    login: { title: "Anmelden bei {destination}", button: "Anmelden" },
    signup: { title: "Registrieren bei {destination}", button: "Registrieren" },
    body: "Mit diesem Link geht es als {address} weiter, am besten in dem Browser, in dem Sie ihn angefordert haben.",
    orCode: "Oder geben Sie diesen Code dort ein, wo Sie diese E-Mail angefordert haben:",
    life: "Der Link funktioniert einmal und ist {link} gültig.",
    lifeWithCode: "Der Link funktioniert einmal und ist {link} gültig, der Code {code}.",
    ignore: "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Leiten Sie sie niemals weiter.",
  },
  invitation: {
    title: "Einladung zu {destination}",
    body: "{inviter} lädt Sie ein, {destination} als {address} beizutreten.",
    button: "Einladung annehmen",
    ignore: "Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail. Leiten Sie sie niemals weiter.",
  },
  emailCode: {
    subject: "{code} ist Ihr Code für {projectName}",
    title: "Ihr Code",
    body: "Um bei {destination} fortzufahren, geben Sie diesen Code dort ein, wo Sie ihn angefordert haben.",
    life: "Er funktioniert einmal und ist {code} gültig.",
    ignore: "Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail. Verraten Sie den Code niemandem.",
  },
  text: "Ihr Code für {projectName} ist {code}. Er ist {life} gültig. Verraten Sie ihn niemandem.",
  passwordReset: {
    title: "Neues Passwort für {destination} festlegen",
    body: "Mit diesem Link legen Sie als {address} ein neues Passwort fest, am besten in dem Browser, in dem Sie ihn angefordert haben.",
    button: "Neues Passwort festlegen",
    orLogin: "Oder behalten Sie Ihr Passwort und melden Sie sich diesmal ohne an:",
    login: "Ohne Passwort anmelden",
    life: "Jeder Link funktioniert einmal und ist {link} gültig.",
    ignore:
      "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist. Leiten Sie sie niemals weiter.",
  },
  emailUpdate: {
    title: "Neue Adresse für {destination} bestätigen",
    body: "Öffnen Sie diesen Link, damit {address} die Adresse des Kontos {former} wird.",
    codeBody:
      "Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben, damit {address} die Adresse des Kontos {former} wird.",
    button: "Adresse bestätigen",
    ignore:
      "Wenn dieses Konto nicht Ihres ist, ignorieren Sie diese E-Mail: Dann ändert sich nichts. Leiten Sie sie niemals weiter.",
  },
  emailUpdated: {
    title: "Ihre Adresse für {destination} hat sich geändert",
    body: "Das Konto {former} hat jetzt eine andere Adresse. Mit dieser ist keine Anmeldung mehr möglich.",
    mistake: "Wenn Sie das nicht veranlasst haben, wenden Sie sich an Ihren Administrator.",
  },
  accountLinked: {
    title: "Ein {provider}-Konto ist jetzt mit {destination} verknüpft",
    body: "Das {provider}-Konto {account} wurde mit {address} verknüpft, am {time}. Ab jetzt genügt es für die Anmeldung.",
    mistake:
      "Wenn dieses Konto nicht Ihres ist, heben Sie die Verknüpfung auf. Wer sich damit angemeldet hat, wird abgemeldet.",
    button: "Verknüpfung aufheben",
    life: "Wenn es Ihres ist, müssen Sie nichts tun. Der Link funktioniert einmal und ist {link} gültig.",
  },
  securityNotice: {
    titles: {
      password_set: "Für Ihr Konto bei {destination} wurde ein Passwort festgelegt",
      password_changed: "Ihr Passwort für {destination} wurde geändert",
      second_factor_added: "Für Ihr Konto bei {destination} wurde die Bestätigung in zwei Schritten eingerichtet",
      second_factor_removed: "Bei Ihrem Konto bei {destination} wurde die Bestätigung in zwei Schritten entfernt",
      api_key_created: "In Ihrem Konto bei {destination} wurde ein API-Schlüssel erstellt",
      app_connected: "Mit Ihrem Konto bei {destination} wurde eine App verbunden",
      new_browser: "Neue Anmeldung bei {destination}",
    },
    body: "Das geschah am {time} beim Konto {address}.",
    mistake:
      "Wenn Sie das nicht waren, klicken Sie auf die Schaltfläche. Alle werden abgemeldet, und was mit diesem Zugang erstellt wurde, endet.",
    button: "Das war ich nicht",
    life: "Wenn Sie es waren, müssen Sie nichts tun. Der Link funktioniert einmal und ist {link} gültig.",
  },
  directoryChange: {
    title: "Eine Verzeichnisänderung für {destination} wartet auf Sie",
    change_email: "Ihr Verzeichnis möchte die E-Mail-Adresse von {address} in {wanted} ändern.",
    deactivate: "Ihr Verzeichnis möchte {address} deaktivieren.",
    reactivate: "Ihr Verzeichnis möchte {address} wieder aktivieren.",
    delete: "Ihr Verzeichnis möchte {address} löschen.",
    decide:
      "Bisher hat sich nichts geändert. Übernehmen oder verwerfen Sie die Änderung in den Verzeichniseinstellungen Ihrer Organisation. Dort können noch weitere Änderungen warten.",
  },
  glassBroken: {
    title: "Notfallanmeldung bei {destination}",
    body: "{address} hat sich am {time} ohne Single Sign-On angemeldet, als Mitglied für Notfälle, mit einer anderen Methode und einem zweiten Faktor.",
    mistake:
      "Wenn niemand damit gerechnet hat, beenden Sie die Sitzungen und nehmen Sie dem Mitglied den Notfallstatus.",
  },
  noAccess: {
    subject: "Ihr Zugang zu {destination}",
    title: "Sie haben noch keinen Zugang",
    body: "{address} hat keinen Zugang zu {destination}.",
    mistake: "Wenn Sie das für einen Fehler halten, wenden Sie sich an Ihren Administrator.",
    ignore: "Wenn Sie sich nicht anmelden wollten, ignorieren Sie diese E-Mail.",
  },
});
