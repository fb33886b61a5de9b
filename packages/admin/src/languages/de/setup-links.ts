import type { AdminTexts } from "../texts.ts";

export const setupLinks: AdminTexts["setupLinks"] = {
  title: "An Ihre IT senden",
  lead: "Jemand ohne Konto kann dies per Link für Sie erledigen: Er lässt sich einmal öffnen, in einem Browser, und erreicht nur diese Verbindung.",
  make: "Link erstellen",
  note: "Für wen ist er?",
  noteHint: "Das wird dort angezeigt. Es wird nichts versendet: Sie schicken den Link selbst.",
  days: "Kann geöffnet werden",
  dayCount: ({ days }) => (days === 1 ? "1 Tag" : `${days} Tage`),
  mayActivate: "Darf die Verbindung einschalten",
  mayActivateHint: "Sonst sehen Sie sie sich zuerst an und schalten sie selbst ein.",
  roles: "Rollen, die er Gruppen geben darf",
  link: "Link",
  once: "Er wird nur dieses eine Mal angezeigt. Senden Sie ihn nur der Person, die ihn öffnen soll.",
  noNote: "Ohne Notiz",
  made: "Erstellt",
  opened: "Geöffnet",
  until: "Bis",
  waiting: "Noch nicht geöffnet",
  open: "Offen",
  finished: "Erledigt",
  over: "Zeit abgelaufen",
  expired: "Verfallen",
  revoked: "Widerrufen",
  void: "Beendet",
  voidHint:
    "Seine Verbindung gibt es nicht mehr, oder die Person, die ihn erstellt hat, ist gegangen, hat andere Rollen oder meldet sich anders an.",
  revoke: "Widerrufen",
  revokeAsk: ({ name }) => `Den Link „${name}“ widerrufen?`,
  revokeLead: "Wer damit arbeitet, ist sofort draußen. Was eingerichtet wurde, bleibt.",
  revokeDone: "Der Link ist widerrufen",
  notAllowed: "Einen Link erstellt, wer jede Rolle vergeben darf: Wer ihn öffnet, bestimmt, wer sich anmelden kann.",
  tooMany: "Es gibt 20 offene Links. Widerrufen Sie zuerst einen.",
};

export const setupPage: AdminTexts["setupPage"] = {
  sso: ({ organization }) => `Single Sign-on für ${organization} einrichten`,
  scim: ({ organization }) => `Das Verzeichnis von ${organization} verbinden`,
  by: ({ name }) => `${name} hat diesen Link für Sie erstellt.`,
  byNobody: "Eine Administratorin oder ein Administrator hat diesen Link für Sie erstellt.",
  explain:
    "Sie brauchen kein Konto. Der Link lässt sich einmal öffnen: Dieser Browser kann 8 Stunden weiterarbeiten, ein anderer nicht. Was Sie tun, wird protokolliert.",
  open: "Öffnen",
  openUntil: ({ time }) => `Sie können hier bis ${time} arbeiten.`,
  administrator:
    "Wenn Sie fertig sind, schaltet eine Administratorin oder ein Administrator der Organisation die Verbindung ein.",
  ask: ({ name }) => `Bitten Sie ${name} um einen neuen Link.`,
  askNobody: "Bitten Sie die Person, die ihn geschickt hat, um einen neuen.",
  elsewhere: "Dieser Link wurde in einem anderen Browser geöffnet",
  elsewhereLead:
    "Waren Sie das nicht, sagen Sie es der Person, die ihn geschickt hat: Sie sieht, wo er geöffnet wurde, und kann ihn beenden.",
  finished: "Sie sind fertig",
  kept: "Was Sie eingerichtet haben, bleibt. Sie können diese Seite schließen.",
  over: "Ihre Zeit ist abgelaufen",
  expired: "Dieser Link ist verfallen",
  revoked: "Dieser Link wurde widerrufen",
  void: "Dieser Link ist beendet",
  missing: "Dieser Link führt nirgendwohin",
  missingLead:
    "Kopieren Sie die ganze Adresse, auch was auf # folgt. Haben Sie ihn schon geöffnet, dann in einem anderen Browser.",
  finish: "Ich bin fertig",
  finishAsk: "Sind Sie fertig?",
  finishLead: "Mit diesem Link können Sie nicht zurückkehren. Was Sie eingerichtet haben, bleibt.",
  notAllowed:
    "So weit reicht dieser Link nicht. Eine Administratorin oder ein Administrator der Organisation kann es tun.",
  inUse:
    "Die Verbindung ist eingeschaltet, und dieser Link darf sie nicht ändern. Eine Administratorin oder ein Administrator der Organisation kann es.",
  ended: "Dieser Link ist beendet. Laden Sie die Seite neu, um den Grund zu sehen.",
};
