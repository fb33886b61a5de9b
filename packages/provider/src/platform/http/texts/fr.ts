import { translatePages } from "./shape.ts";

export const fr = translatePages({
  link: {
    login: "Continuer vers {destination}",
    resetPassword: "Définissez un nouveau mot de passe pour {destination}",
    newAddress: "Confirmez votre nouvelle adresse pour {destination}",
    lead: "en tant que {address} · mène à {host}",
    takeOver:
      "Le compte {former} de {destination} demande votre adresse. Si vous continuez, ce compte devient le vôtre : il reçoit l’adresse {address} et, sauf si vous y êtes connecté ici, son mot de passe, ses comptes associés, ses seconds facteurs et ses applications connectées sont supprimés.",
    go: "Continuer",
    ignore: "Si vous n’avez rien demandé ou si l’adresse n’est pas la vôtre, fermez cette page : rien ne changera.",
    over: "Ce lien ne fonctionne plus",
    loginOver:
      "Votre lien de connexion a expiré ou a déjà été utilisé. Demandez-en un nouveau et ouvrez-le dans ce navigateur.",
    resetOver:
      "Votre lien pour un nouveau mot de passe a expiré ou a déjà été utilisé. Demandez-en un nouveau et ouvrez-le dans ce navigateur.",
    back: "Retour à la connexion",
    unknown:
      "Il a peut-être été tronqué en chemin. Ouvrez-le à nouveau depuis votre e-mail, ou demandez-en un nouveau là où vous vous connectez.",
    stillGood: "Votre lien est toujours valable. Patientez un instant et ouvrez-le à nouveau.",
  },
  unlink: {
    title: "Dissocier le compte {provider} ?",
    lead: "Il se connecte à {destination} en tant que {address}. {provider} le connaît sous le nom {account}.",
    confirm: "Dissocier le compte",
    caution: "Quiconque s’est connecté avec lui sera déconnecté. Si le compte est le vôtre, fermez cette page.",
    done: "Le compte est dissocié",
    ended: "Il ne permet plus de se connecter, et quiconque s’est connecté avec lui est déconnecté.",
    next: "Si vous ne connaissez pas ce compte, prévenez votre administrateur et définissez un nouveau mot de passe.",
    over: "Le compte est déjà dissocié, ou le lien date de plus de {life}.",
  },
  disown: {
    title: "Était-ce quelqu’un d’autre ?",
    lead: "Vous allez sécuriser le compte {address} sur {destination}.",
    confirm: "Ce n’était pas moi",
    caution:
      "Toutes les sessions seront fermées, le mot de passe supprimé, et ce qui a été créé avec cet accès prendra fin. Si c’était vous, fermez cette page.",
    done: "Votre compte est sécurisé",
    ended: "Toutes les sessions sont fermées et ce qui a été créé avec cet accès a pris fin.",
    next: "Connectez-vous par e-mail, définissez un nouveau mot de passe et vérifiez votre validation en deux étapes. Ouvrez ensuite votre profil : il montre ce qui a été créé entre-temps. Si vous n’y parvenez pas, contactez votre administrateur.",
    over: "Le lien a déjà été utilisé ou date de plus de {life}.",
  },
  sso: {
    busy: "Connexion en cours",
    leave: "Se connecter sur {host} ?",
    stranger:
      "Un lien vous a amené ici. Il mène à {host}, qui appartient à une organisation et non à {project}. Ne continuez que si votre organisation se connecte là-bas.",
    go: "Continuer vers {host}",
    failed: "L’authentification unique n’a pas fonctionné",
    back: "Retour à {project}",
    advice: {
      refused:
        "Votre fournisseur d’identité a refusé la connexion. Demandez à votre administrateur si cette application vous est attribuée.",
      late: "Cela a pris trop de temps. Revenez à l’application et connectez-vous à nouveau.",
      begin: "La connexion commence dans l’application. Revenez-y et connectez-vous à nouveau.",
      finished:
        "Cette connexion était déjà terminée, ou a pris trop de temps. Revenez à l’application et connectez-vous à nouveau.",
      otherBrowser:
        "Cette connexion a commencé dans un autre navigateur, ou celui-ci refuse les cookies. Revenez à l’application et connectez-vous à nouveau.",
      replayed: "Cela a déjà été utilisé. Revenez à l’application et connectez-vous à nouveau.",
      unverified: "Votre fournisseur d’identité n’a pas vérifié votre adresse e-mail. Contactez votre administrateur.",
      noAccess: "Votre compte y est valable, mais il n’a pas accès ici. Demandez l’accès à votre administrateur.",
      unreachable:
        "Votre fournisseur d’identité n’a pas répondu. Patientez un instant, revenez à l’application et connectez-vous à nouveau.",
      unacceptable:
        "La réponse de votre fournisseur d’identité ne peut pas être acceptée. Votre administrateur peut voir pourquoi, sous l’identifiant ci-dessous.",
    },
  },
  app: {
    title: "L’application n’a pas obtenu l’accès",
    accessDenied: "« {app} » n’a pas obtenu l’accès.",
    loginRequired: "« {app} » veut savoir qui vous êtes sans vous le demander, et vous n’êtes pas connecté.",
    consentRequired: "« {app} » veut obtenir l’accès sans vous le demander, et ne l’a jamais obtenu auparavant.",
    mistake: "« {app} » a demandé quelque chose à quoi on ne peut pas répondre.",
    stranger: "Elle s’est enregistrée elle-même : {project} ne sait pas qui la développe.",
    caution: "Vous pouvez fermer cette page. Ne continuez vers {place} que si vous en venez.",
    go: "Continuer vers {place}",
  },
  failure: {
    login: "La connexion a échoué",
    loginNext: "Revenez à la page d’où vous venez et réessayez.",
    app: "L’application vous a envoyé ici avec une demande à laquelle on ne peut pas répondre",
    appNext: "Prévenez ceux qui développent l’application.",
    other: "Un problème est survenu",
    request: "On ne peut pas répondre à la demande qui vous a amené ici.",
    here: "Un problème est survenu ici. Patientez un instant et réessayez.",
    busy: "On ne peut pas y répondre pour le moment. Patientez un instant et réessayez.",
    tooMany: "Il y a eu trop de tentatives. Patientez un instant et réessayez.",
    loginOver: "Cette connexion a commencé dans un autre navigateur, il y a trop longtemps, ou est déjà terminée.",
    details: "Détails pour les développeurs",
    requestId: "Identifiant de la demande : {id}",
  },
  home: {
    lead: "Cette adresse permet de se connecter à des applications. Ouvrez l’application elle-même.",
    notFound: "Il n’y a rien à cette adresse",
    notFoundNext: "Vérifiez l’adresse, ou ouvrez l’application elle-même.",
  },
});
