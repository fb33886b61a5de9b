import { translateMails } from "./shape.ts";

export const fr = translateMails({
  magicLink: {
    login: { title: "Connectez-vous à {destination}", button: "Se connecter" },
    signup: { title: "Rejoignez {destination}", button: "S’inscrire" },
    body: "Utilisez ce lien pour continuer en tant que {address}, de préférence dans le navigateur où vous l’avez demandé.",
    orCode: "Ou saisissez ce code là où vous avez demandé cet e-mail :",
    life: "Le lien ne fonctionne qu’une fois et expire dans {link}.",
    lifeWithCode: "Le lien ne fonctionne qu’une fois et expire dans {link}, le code dans {code}.",
    ignore: "Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Ne le transférez jamais à personne.",
  },
  invitation: {
    title: "Vous êtes invité à rejoindre {destination}",
    body: "{inviter} vous invite à rejoindre {destination} en tant que {address}.",
    button: "Accepter l’invitation",
    ignore:
      "Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail. Ne le transférez jamais à personne.",
  },
  emailCode: {
    subject: "{code} est votre code {projectName}",
    title: "Votre code",
    body: "Pour continuer vers {destination}, saisissez ce code là où vous l’avez demandé.",
    life: "Il ne fonctionne qu’une fois et expire dans {code}.",
    ignore: "Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Ne communiquez jamais ce code à personne.",
  },
  text: "Votre code {projectName} est {code}. Il expire dans {life}. Ne le communiquez à personne.",
  passwordReset: {
    title: "Définissez un nouveau mot de passe pour {destination}",
    body: "Utilisez ce lien pour définir un nouveau mot de passe en tant que {address}, de préférence dans le navigateur où vous l’avez demandé.",
    button: "Définir un nouveau mot de passe",
    orLogin: "Ou gardez votre mot de passe et connectez-vous cette fois sans lui :",
    login: "Se connecter sans mot de passe",
    life: "Chaque lien ne fonctionne qu’une fois et expire dans {link}.",
    ignore:
      "Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail : votre mot de passe ne change pas. Ne le transférez jamais à personne.",
  },
  emailUpdate: {
    title: "Confirmez votre nouvelle adresse pour {destination}",
    body: "Ouvrez ce lien pour que {address} devienne l’adresse du compte {former}.",
    codeBody: "Saisissez ce code là où vous l’avez demandé pour que {address} devienne l’adresse du compte {former}.",
    button: "Confirmer l’adresse",
    ignore:
      "Si ce compte n’est pas le vôtre, ignorez cet e-mail : rien ne changera. Ne le transférez jamais à personne.",
  },
  emailUpdated: {
    title: "Votre adresse pour {destination} a changé",
    body: "Le compte {former} a maintenant une autre adresse. Celle-ci ne permet plus de se connecter.",
    mistake: "Si vous n’avez pas demandé cela, contactez votre administrateur.",
  },
  accountLinked: {
    title: "Un compte {provider} permet désormais de se connecter à {destination}",
    body: "Le compte {provider} {account} a été associé à {address} le {time}. Il suffit désormais pour se connecter.",
    mistake: "Si ce compte n’est pas le vôtre, dissociez-le. Quiconque s’est connecté avec lui sera déconnecté.",
    button: "Dissocier le compte",
    life: "S’il est bien le vôtre, vous n’avez rien à faire. Le lien ne fonctionne qu’une fois, pendant {link}.",
  },
  securityNotice: {
    titles: {
      password_set: "Un mot de passe a été défini pour votre compte {destination}",
      password_changed: "Votre mot de passe {destination} a été modifié",
      second_factor_added: "La validation en deux étapes a été ajoutée à votre compte {destination}",
      second_factor_removed: "La validation en deux étapes a été retirée de votre compte {destination}",
      api_key_created: "Une clé API a été créée dans votre compte {destination}",
      app_connected: "Une application a été connectée à votre compte {destination}",
      new_browser: "Nouvelle connexion à {destination}",
    },
    body: "Cela s’est produit le {time} pour le compte {address}.",
    mistake:
      "Si ce n’était pas vous, cliquez sur le bouton. Toutes les sessions seront fermées et ce qui a été créé avec cet accès prendra fin.",
    button: "Ce n’était pas moi",
    life: "Si c’était vous, vous n’avez rien à faire. Le lien ne fonctionne qu’une fois, pendant {link}.",
  },
  directoryChange: {
    title: "Une modification de l’annuaire pour {destination} vous attend",
    change_email: "Votre annuaire souhaite remplacer l’adresse e-mail de {address} par {wanted}.",
    deactivate: "Votre annuaire souhaite désactiver {address}.",
    reactivate: "Votre annuaire souhaite réactiver {address}.",
    delete: "Votre annuaire souhaite supprimer {address}.",
    decide:
      "Rien n’a encore changé. Appliquez ou ignorez la modification dans les paramètres d’annuaire de votre organisation. D’autres modifications peuvent y être en attente.",
  },
  glassBroken: {
    title: "Un accès d’urgence à {destination}",
    body: "{address} s’est connecté le {time} sans authentification unique, en tant que membre réservé aux urgences, par une autre méthode et un second facteur.",
    mistake: "Si personne ne s’y attendait, fermez ses sessions et retirez au membre son statut d’urgence.",
  },
  noAccess: {
    subject: "À propos de votre accès à {destination}",
    title: "Vous n’avez pas encore accès",
    body: "{address} n’a pas accès à {destination}.",
    mistake: "Si vous pensez qu’il s’agit d’une erreur, contactez votre administrateur.",
    ignore: "Si vous n’avez pas essayé de vous connecter, vous pouvez ignorer cet e-mail.",
  },
});
