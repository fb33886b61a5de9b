import type { AdminTexts } from "../texts.ts";

export const organization: AdminTexts["organization"] = {
  title: "Organisation",
  sections: {
    settings: "Paramètres",
    members: "Membres",
    domains: "Domaines",
    singleSignOn: "Authentification unique",
    directory: "Annuaire",
    audit: "Journal d’audit",
    apiKeys: "Clés d’API",
    connectedApps: "Applications connectées",
  },
  readOnly: "Vous pouvez consulter ces paramètres. Pour les modifier, il faut un rôle qui le permet.",
  save: "Enregistrer les modifications",
  discard: "Abandonner",
  saved: "Les paramètres sont enregistrés.",
  suspended: {
    title: "Accès suspendus",
    lead: "Ils ne fonctionnent plus, car la session ou la méthode de connexion qui les a créés a pris fin. Conservez ce dont votre organisation a besoin et supprimez le reste.",
    since: "Suspendu :",
    keep: "Conserver",
    delete: "Supprimer",
    kept: ({ name }) => `${name} fonctionne de nouveau.`,
    deleted: ({ name }) => `${name} a été supprimé.`,
    deleteTitle: ({ name }) => `Supprimer ${name} ?`,
    deleteBody: "La restauration est impossible. Les programmes et les personnes qui l’utilisent perdent l’accès.",
    kinds: {
      api_key: "Clé d’API",
      machine_access: "Application qui agit pour elle-même",
      scim_connection: "Annuaire",
      sso_connection: "Connexion d’authentification unique",
      role: "Rôle",
      invitation: "Invitation",
    },
    failures: {
      unauthorized_action: "Il vous faut les autorisations pour créer ceci.",
      suspended_access_not_found: "Quelqu’un d’autre l’a déjà conservé ou supprimé. Rechargez la page.",
      sso_connection_not_ready:
        "Il manque à la connexion des réglages de votre fournisseur d’identité. Ouvrez-la sous Authentification unique.",
      sso_would_lock_out: "Plus personne qui gère cette organisation ne pourrait se connecter.",
    },
  },

  names: "Nom et adresse",
  name: "Nom",
  nameEmpty: "Une organisation a un nom.",
  slug: "Nom dans les adresses",
  slugHint: "2 à 128 lettres minuscules, chiffres, - . _ et ~.",
  slugChanges: ({ before, after }) =>
    `Les adresses avec « ${before} » deviennent « ${after} ». Les liens et signets avec l’ancien nom ne servent plus ; prévenez vos membres.`,
  look: "Logo et couleur",
  lookLead: "Pour les pages de connexion et les e-mails de vos membres.",
  logo: "Adresse du logo",
  logoHint: "Une image à une adresse https. Vide pour aucune.",
  logoWrong: "Une adresse commence par https://.",
  color: "Couleur du bouton principal",
  colorHint: "Par exemple #0f766e. Vide pour la couleur de l’application.",
  colorWrong: "Une couleur s’écrit # suivi de 3 ou 6 chiffres, par exemple #0f766e.",
  colorKept: ({ ratio }) => `Bien : le texte y a un contraste de ${ratio}:1.`,
  colorMoved: ({ color }) => `Le texte s’y lirait mal. ${color} s’affiche à la place.`,
  onLight: "Sur fond clair",
  onDark: "Sur fond sombre",
  sample: "Continuer",
  signIn: "Moyens de connexion",
  signInLead:
    "Les membres connectés par une méthode qui n'est plus autorisée se reconnectent dans les minutes qui suivent.",
  signInLegend: "Ce qui est permis",
  allMethods: "Tous les moyens que propose l’application",
  someMethods: "Seulement ceux-ci",
  noMethod: "Choisissez-en au moins un.",
  methods: {
    sso: "Authentification unique",
    magic_link: "Lien par e-mail",
    email_otp: "Code par e-mail",
    password: "Mot de passe",
  },
  lockedOut:
    "Plus personne parmi celles et ceux qui gèrent cette organisation ne pourrait se connecter. Laissez un moyen que l’un de vous utilise, ou gardez un membre pour les urgences.",
  joining: "Comment on entre",
  invites: "Qui peut être invité",
  invitesAll: "Tout le monde",
  invitesSome: "Seulement les adresses des domaines ci-dessous",
  invitesNone: "Personne",
  inviters: ({ roles }) => `Les membres avec ces rôles peuvent inviter : ${roles}.`,
  jit: "Qui prouve une adresse des domaines ci-dessous rejoint l’organisation sans invitation",
  domains: "Domaines d’adresses",
  domainsHint:
    "Un par ligne, par exemple globex.com. Exact : un sous-domaine est un autre domaine. Les domaines de messagerie publique sont exclus.",
  domainsMissing: "Indiquez les domaines.",
  mfa: "Second facteur",
  mfaLegend: "Qui en a besoin",
  mfaOptional: "Chaque membre décide",
  mfaRequired: "Tout le monde",
  mfaRequiredHint: "Les membres qui n'en ont pas en configurent un, y compris ceux qui sont connectés.",
  mfaMethods: "Lesquels comptent",
  mfaAll: "Tous ceux que propose l’application",
  mfaSome: "Seulement ceux-ci",
  totp: "Application d’authentification",
  sms: "Codes par SMS",
  sessions: "Durée des sessions",
  sessionsLead:
    "Passé ce délai, les membres se reconnectent. Une durée plus courte s'applique aussi aux membres déjà connectés.",
  sessionsLegend: "Session la plus longue",
  sessionsProject: "Aussi longtemps que l'application le permet",
  sessionsTooLong: "L'application n'autorise pas des sessions aussi longues.",
  preview: "Ce qui changerait",
  previewNone: "Rien ne change pour personne ici.",
  previewPart: ({ count }) => `Parmi les ${count} premiers membres :`,
  shutOut: ({ count }) =>
    count === 1 ? "1 personne ne pourrait plus se connecter" : `${count} personnes ne pourraient plus se connecter`,
  mustEnroll: ({ count }) =>
    count === 1
      ? "1 personne doit configurer un second facteur"
      : `${count} personnes doivent configurer un second facteur`,
  asked: ({ count }) =>
    count === 1 ? "Le second facteur est demandé à 1 personne" : `Le second facteur est demandé à ${count} personnes`,
  loses: ({ count }) =>
    count === 1 ? "1 personne perd un moyen de connexion" : `${count} personnes perdent un moyen de connexion`,
  gains: ({ count }) =>
    count === 1 ? "1 personne gagne un moyen de connexion" : `${count} personnes gagnent un moyen de connexion`,
  others: ({ count }) => `et ${count} autres`,
  failures: {
    second_factor_required: "Pour modifier ceci, connectez-vous d'abord avec la validation en deux étapes.",
    operation_restricted_by_organization_auth_methods:
      "Votre organisation n'autorise plus la méthode par laquelle vous vous êtes connecté. Reconnectez-vous pour modifier ceci.",
    unauthorized_action:
      "Vos rôles ne le permettent pas. Pour laisser entrer plus de monde ou demander moins, il faut un rôle qui peut tout faire.",
    organization_slug_already_used: "Une autre organisation a ce nom.",
    invalid_organization_slug: "Ce nom ne convient pas dans une adresse.",
  },
};
