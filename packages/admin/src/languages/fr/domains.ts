import type { AdminTexts } from "../texts.ts";

export const domains: AdminTexts["domains"] = {
  title: "Domaines",
  lead: "Prouvez qu’un domaine appartient à votre organisation. Personne n’y ayant une adresse ne rejoint alors une autre organisation par erreur, et l’authentification unique se trouve par l’adresse.",
  add: "Ajouter un domaine",
  nameLabel: "Domaine",
  nameHint: "La partie après l’@, par exemple example.com. Un sous-domaine est un autre domaine.",
  claim: "Ajouter",
  emptyTitle: "Aucun domaine pour l’instant",
  emptyText: "Ajoutez le domaine de vos adresses e-mail.",
  verified: "Vérifié",
  pending: "En attente de l’enregistrement",
  losing: "Enregistrement manquant",
  provesSince: "Enregistrement trouvé pour la dernière fois :",
  recordTitle: "Créez cet enregistrement TXT là où le DNS du domaine est géré",
  recordName: "Nom",
  recordType: "Type",
  recordValue: "Valeur",
  nameNote: "De nombreuses pages DNS ajoutent elles-mêmes le domaine au nom : omettez-le dans ce cas.",
  looking: "Recherche de l’enregistrement…",
  notLooked: "Aucune vérification pour l’instant.",
  lookedAt: "Dernière vérification :",
  missing:
    "L’enregistrement n’est pas encore là. Les changements DNS prennent en général quelques minutes, parfois une journée. Cette page continue de vérifier.",
  kept: "Le domaine reste à vous quelques jours. Rétablissez l’enregistrement, sinon vous perdrez le domaine.",
  look: "Vérifier maintenant",
  found: ({ domain }) => `Enregistrement trouvé. ${domain} est à vous.`,
  showRecord: "Afficher l’enregistrement",
  hideRecord: "Masquer l’enregistrement",
  leadsTo: "Authentification unique de ses adresses",
  leadsNowhere: "Toute connexion de votre organisation",
  ledTo: ({ connection }) => `Connexion par ${connection}`,
  changed: "Enregistré",
  giveUp: "Abandonner",
  giveUpTitle: ({ domain }) => `Abandonner ${domain} ?`,
  giveUpText:
    "Une autre organisation pourra ensuite le revendiquer, et ses adresses ne seront plus dirigées vers votre authentification unique. Les membres restent. Pour le revendiquer à nouveau, il faudra un nouvel enregistrement.",
  givenUp: ({ domain }) => `${domain} est abandonné.`,
  readOnly: "Pour ajouter ou prouver un domaine, il faut un rôle doté de toutes les autorisations.",
  refusals: {
    domain_already_claimed:
      "Une autre organisation possède ce domaine. S’il est à vous, contactez l’assistance de cette application.",
    bad_request:
      "Ce domaine ne peut pas être revendiqué : écrivez-le comme example.com. Les domaines de messagerie publique sont exclus.",
    domain_not_found: "Le domaine a été abandonné entre-temps.",
  },
};
