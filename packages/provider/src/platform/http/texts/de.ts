import { translatePages } from "./shape.ts";

export const de = translatePages({
  link: {
    login: "Weiter zu {destination}",
    resetPassword: "Neues Passwort für {destination} festlegen",
    newAddress: "Neue Adresse für {destination} bestätigen",
    lead: "als {address} · führt zu {host}",
    takeOver:
      "Das Konto {former} von {destination} möchte Ihre Adresse erhalten. Wenn Sie fortfahren, wird dieses Konto zu Ihrem: Es erhält die Adresse {address}, und wenn Sie hier nicht bei ihm angemeldet sind, werden sein Passwort, seine verknüpften Konten, zweiten Faktoren und verbundenen Apps entfernt.",
    go: "Weiter",
    ignore:
      "Wenn Sie das nicht angefordert haben oder die Adresse nicht Ihre ist, schließen Sie diese Seite: Dann ändert sich nichts.",
    over: "Dieser Link funktioniert nicht mehr",
    loginOver:
      "Ihr Anmeldelink ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an und öffnen Sie ihn in diesem Browser.",
    resetOver:
      "Ihr Link für ein neues Passwort ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an und öffnen Sie ihn in diesem Browser.",
    back: "Zurück zur Anmeldung",
    unknown:
      "Vielleicht wurde er unterwegs abgeschnitten. Öffnen Sie ihn noch einmal aus Ihrer E-Mail, oder fordern Sie dort, wo Sie sich anmelden, einen neuen an.",
    stillGood: "Ihr Link ist noch gültig. Warten Sie einen Moment und öffnen Sie ihn noch einmal.",
  },
  unlink: {
    title: "Verknüpfung mit dem {provider}-Konto aufheben?",
    lead: "Es meldet bei {destination} als {address} an. {provider} kennt es als {account}.",
    confirm: "Verknüpfung aufheben",
    caution: "Wer sich damit angemeldet hat, wird abgemeldet. Wenn das Konto Ihres ist, schließen Sie diese Seite.",
    done: "Die Verknüpfung ist aufgehoben",
    ended: "Das Konto meldet niemanden mehr an, und wer sich damit angemeldet hatte, ist abgemeldet.",
    next: "Wenn Sie dieses Konto nicht kennen, sagen Sie Ihrem Administrator Bescheid und legen Sie ein neues Passwort fest.",
    over: "Die Verknüpfung ist schon aufgehoben, oder der Link ist abgelaufen (Gültigkeit: {life}).",
  },
  disown: {
    title: "War das jemand anderes?",
    lead: "Sie sichern jetzt das Konto {address} bei {destination}.",
    confirm: "Das war ich nicht",
    caution:
      "Alle Sitzungen werden beendet, das Passwort wird entfernt, und was mit diesem Zugang erstellt wurde, endet. Wenn Sie es waren, schließen Sie diese Seite.",
    done: "Ihr Konto ist gesichert",
    ended: "Alle Sitzungen sind beendet, ebenso alles, was mit diesem Zugang erstellt wurde.",
    next: "Melden Sie sich per E-Mail an, legen Sie ein neues Passwort fest und prüfen Sie Ihre Bestätigung in zwei Schritten. Öffnen Sie dann Ihr Profil: Dort steht, was in der Zwischenzeit erstellt wurde. Wenn die Anmeldung nicht gelingt, wenden Sie sich an Ihren Administrator.",
    over: "Der Link wurde schon verwendet oder ist abgelaufen (Gültigkeit: {life}).",
  },
  sso: {
    busy: "Anmeldung läuft",
    leave: "Bei {host} anmelden?",
    stranger:
      "Ein Link hat Sie hierher gebracht. Er führt zu {host}, das zu einer Organisation gehört und nicht zu {project}. Fahren Sie nur fort, wenn sich Ihre Organisation dort anmeldet.",
    go: "Weiter zu {host}",
    failed: "Single Sign-On hat nicht funktioniert",
    back: "Zurück zu {project}",
    advice: {
      refused:
        "Ihr Identitätsanbieter hat die Anmeldung abgelehnt. Fragen Sie Ihren Administrator, ob diese App Ihnen zugewiesen ist.",
      late: "Es hat zu lange gedauert. Gehen Sie zurück zur App und melden Sie sich noch einmal an.",
      begin: "Anmeldungen beginnen in der App. Gehen Sie zurück zur App und melden Sie sich noch einmal an.",
      finished:
        "Diese Anmeldung war schon abgeschlossen, oder sie hat zu lange gedauert. Gehen Sie zurück zur App und melden Sie sich noch einmal an.",
      otherBrowser:
        "Diese Anmeldung hat in einem anderen Browser begonnen, oder dieser lehnt Cookies ab. Gehen Sie zurück zur App und melden Sie sich noch einmal an.",
      replayed: "Das wurde schon einmal benutzt. Gehen Sie zurück zur App und melden Sie sich noch einmal an.",
      unverified: "Ihr Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt. Fragen Sie Ihren Administrator.",
      noAccess: "Ihr Konto dort ist in Ordnung, hat hier aber keinen Zugang. Fragen Sie Ihren Administrator danach.",
      unreachable:
        "Ihr Identitätsanbieter hat nicht geantwortet. Warten Sie einen Moment, gehen Sie zurück zur App und melden Sie sich noch einmal an.",
      unacceptable:
        "Die Antwort Ihres Identitätsanbieters kann nicht angenommen werden. Ihr Administrator sieht unter der Kennung unten, warum.",
    },
  },
  app: {
    title: "Die App hat keinen Zugang erhalten",
    accessDenied: "„{app}“ hat keinen Zugang erhalten.",
    loginRequired: "„{app}“ möchte wissen, wer Sie sind, ohne Sie zu fragen, und Sie sind nicht angemeldet.",
    consentRequired: "„{app}“ möchte Zugang, ohne Sie zu fragen, und hatte bisher keinen.",
    mistake: "„{app}“ hat etwas angefragt, das nicht beantwortet werden kann.",
    stranger: "Sie hat sich selbst registriert: {project} weiß nicht, wer sie anbietet.",
    caution: "Sie können diese Seite schließen. Gehen Sie nur weiter zu {place}, wenn Sie von dort kommen.",
    go: "Weiter zu {place}",
  },
  failure: {
    login: "Die Anmeldung ist fehlgeschlagen",
    loginNext: "Gehen Sie zurück zu der Seite, von der Sie kommen, und versuchen Sie es noch einmal.",
    app: "Die App hat Sie mit einer Anfrage hierher geschickt, die nicht beantwortet werden kann",
    appNext: "Sagen Sie denen Bescheid, die die App anbieten.",
    other: "Etwas ist schiefgegangen",
    request: "Die Anfrage, die Sie hierher geführt hat, kann nicht beantwortet werden.",
    here: "Hier ist etwas schiefgegangen. Warten Sie einen Moment und versuchen Sie es noch einmal.",
    busy: "Das kann gerade nicht beantwortet werden. Warten Sie einen Moment und versuchen Sie es noch einmal.",
    tooMany: "Es waren zu viele Versuche. Warten Sie einen Moment und versuchen Sie es noch einmal.",
    loginOver:
      "Diese Anmeldung hat in einem anderen Browser begonnen, vor zu langer Zeit, oder ist schon abgeschlossen.",
    details: "Einzelheiten für Entwickler",
    requestId: "Kennung der Anfrage: {id}",
  },
  home: {
    lead: "Über diese Adresse meldet man sich bei Anwendungen an. Öffnen Sie die Anwendung selbst.",
    notFound: "Unter dieser Adresse gibt es nichts",
    notFoundNext: "Prüfen Sie die Adresse, oder öffnen Sie die Anwendung selbst.",
  },
});
