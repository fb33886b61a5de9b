import { plural } from "../plural.ts";
import type { ConsentTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const days = plural("fr", { one: "un jour", other: "# jours" });

const answered = "Cette demande est trop ancienne ou a déjà reçu une réponse. Recommencez dans l’application.";

export const texts: ConsentTexts = {
  frame,
  consent: {
    loading: "Chargement…",
    leaving: "Retour à l’application…",
    theApp: "L’application",

    noSession: "Aucune session active détectée. Veuillez vous connecter pour continuer.",
    noSessionTitle: "Vous n’êtes pas connecté",
    missingParameter: ({ parameter }) =>
      `Un paramètre obligatoire manque : ${parameter}. Veuillez contacter le développeur de l’application.`,
    failedTitle: "Une erreur est survenue",
    failed: "Veuillez réessayer plus tard.",
    tryAgain: "Réessayer",
    appFault:
      "La demande de cette application ne peut pas aboutir, et rien n’a été partagé avec elle. Informez-en ses concepteurs.",
    tooMany: "Trop de tentatives. Patientez un instant, puis réessayez.",
    tooManyUntil: ({ time }) => `Trop de tentatives. Réessayez dans ${time}.`,
    byType: {
      authorization_request_not_found: answered,
      consent_not_asked: answered,
      connected_app_not_allowed_for_org: "Votre organisation n’autorise pas ses membres à connecter cette application.",
      reauthentication_required:
        "L’application demande une nouvelle connexion. Déconnectez-vous d’abord, puis recommencez dans l’application.",
      second_factor_required:
        "L’application demande un second facteur. Connectez-vous avec celui-ci, puis recommencez dans l’application.",
      session_authorization_tenancy_error:
        "L’application demande une autre organisation que celle à laquelle vous êtes connecté.",
      internal_server_error: "Veuillez réessayer plus tard.",
      service_unavailable: "Veuillez réessayer plus tard.",
    },
    closePage: "Vous pouvez fermer cette page.",

    signInTitle: ({ clientName, projectName }) =>
      projectName ? `Se connecter à ${clientName} avec ${projectName}` : `Se connecter à ${clientName}`,
    accessTitle: ({ clientName, projectName }) =>
      `${clientName} souhaite accéder à votre compte${projectName ? ` ${projectName}` : ""}`,
    account: ({ email, organizationName }) => `en tant que ${email} dans ${organizationName}`,
    switchOrganization: "Utiliser une autre organisation",

    requesting: ({ clientName }) => `${clientName} demande à :`,
    allowTo: ({ clientName }) => `Autoriser ${clientName} à :`,
    scopes: {
      openid: "Vérifier votre identité",
      openidDetail: "Consulter les informations enregistrées dans votre compte",
      personal: "Consulter les informations personnelles de votre profil",
      profileDetail: "Votre nom, votre photo de profil et vos préférences de langue",
      emailDetail: "Votre adresse e-mail",
      phoneDetail: "Votre numéro de téléphone",
      offline: "Conserver l’accès à vos données même lorsque vous n’utilisez pas l’application",
      offlineDetail: "Utiliser vos données lorsque vous êtes hors ligne",
      backgroundDetail: "Exécuter des tâches en arrière-plan en votre nom",
    },
    fullAccess: ({ clientName, organizationName, days: count }) =>
      `${clientName} pourra agir en votre nom dans ${organizationName || "cette organisation"} et y faire tout ce que vous pouvez y faire, ${count ? `pendant ${days(count)} ou ` : ""}jusqu’à ce que vous déconnectiez l’application. Elle ne peut pas modifier la façon dont quiconque se connecte.`,
    otherScope: ({ scope }) => `Utiliser l’autorisation ${scope}`,
    ungrantable: ({ clientName }) =>
      `Vous n’êtes pas autorisé à accorder à ${clientName} certaines des autorisations demandées.`,
    cannotGrant: ({ clientName }) => `Vous ne pouvez pas autoriser ${clientName} à :`,

    returnsToHost: ({ place }) => `Vous serez redirigé vers ${place}.`,
    returnsToComputer: ({ place }) =>
      `Vous serez redirigé vers une application de cet ordinateur, à l’adresse ${place}.`,
    returnsToApp: ({ place }) => `Vous serez redirigé vers une application de cet appareil, par ${place}.`,
    resource: ({ resource }) => `L’accès concerne ${resource}.`,
    registeredByProject: ({ projectName, date }) =>
      projectName
        ? `${projectName} a ajouté cette application le ${date}.`
        : `Cette application a été ajoutée le ${date}.`,
    registeredItself: ({ projectName, date }) =>
      `Cette application s’est ajoutée elle-même le ${date}, et ${projectName ? `${projectName} n’a pas vérifié` : "personne n’a vérifié"} à qui elle appartient.`,
    deny: "Refuser",
    allow: "Autoriser",

    organizationTitle: "Sélectionnez une organisation pour continuer",
    currentOrganization: "Actuelle",
    back: "Retour",

    logoutTitle: "Se déconnecter ?",
    logoutQuestion: ({ projectName }) =>
      `Voulez-vous vraiment vous déconnecter de votre compte${projectName ? ` ${projectName}` : ""} ?`,
    yes: "Oui",
    no: "Non",

    allowedTitle: "C’est fait !",
    allowed: "Vous pouvez fermer cette page.",
    deniedTitle: "Accès refusé",
    denied: "L’accès à l’application a été refusé.",
    loggedOutTitle: "Vous êtes déconnecté",
    loggedOut: "Vous pouvez fermer cette page.",
    stillLoggedInTitle: "Vous êtes toujours connecté",
    stillLoggedIn: "Vous n’avez pas été déconnecté. Vous pouvez fermer cette page.",
    about: ({ clientName }) => `À propos de ${clientName}`,
    saysOfItself: "Elle dit d’elle-même :",
  },
};

export const dir = "ltr";
