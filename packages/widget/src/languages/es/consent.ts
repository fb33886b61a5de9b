import { plural } from "../plural.ts";
import type { ConsentTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const days = plural("es", { one: "un día", other: "# días" });

const answered = "Esta solicitud es demasiado antigua o ya se respondió. Empiece de nuevo en la aplicación.";

export const texts: ConsentTexts = {
  frame,
  consent: {
    loading: "Cargando…",
    leaving: "Volviendo a la aplicación…",
    theApp: "La aplicación",

    noSession: "No se ha detectado ninguna sesión activa. Inicie sesión para continuar.",
    noSessionTitle: "No ha iniciado sesión",
    missingParameter: ({ parameter }) =>
      `Falta un parámetro obligatorio: ${parameter}. Póngase en contacto con el desarrollador de la aplicación.`,
    failedTitle: "Algo ha salido mal",
    failed: "Inténtelo más tarde.",
    tryAgain: "Reintentar",
    appFault:
      "No se puede responder a la solicitud de esta aplicación y no se ha compartido nada con ella. Informe a sus responsables.",
    tooMany: "Demasiados intentos. Espere un momento e inténtelo de nuevo.",
    tooManyUntil: ({ time }) => `Demasiados intentos. Inténtelo de nuevo en ${time}.`,
    byType: {
      authorization_request_not_found: answered,
      consent_not_asked: answered,
      connected_app_not_allowed_for_org: "Su organización no permite que sus miembros conecten esta aplicación.",
      reauthentication_required:
        "La aplicación pide que vuelva a iniciar sesión. Cierre primero la sesión y empiece de nuevo en la aplicación.",
      second_factor_required:
        "La aplicación pide un segundo factor. Inicie sesión con uno y empiece de nuevo en la aplicación.",
      session_authorization_tenancy_error:
        "La aplicación solicita una organización distinta de aquella en la que ha iniciado sesión.",
      internal_server_error: "Inténtelo más tarde.",
      service_unavailable: "Inténtelo más tarde.",
    },
    closePage: "Puede cerrar esta página.",

    signInTitle: ({ clientName, projectName }) =>
      projectName ? `Iniciar sesión en ${clientName} con ${projectName}` : `Iniciar sesión en ${clientName}`,
    accessTitle: ({ clientName, projectName }) =>
      `${clientName} quiere acceder a su cuenta${projectName ? ` de ${projectName}` : ""}`,
    account: ({ email, organizationName }) => `como ${email} en ${organizationName}`,
    switchOrganization: "Usar otra organización",

    requesting: ({ clientName }) => `${clientName} solicita:`,
    allowTo: ({ clientName }) => `Permitir a ${clientName}:`,
    scopes: {
      openid: "Verificar su identidad",
      openidDetail: "Ver la información guardada en su cuenta",
      personal: "Ver la información personal de su perfil",
      profileDetail: "Su nombre, foto de perfil e idioma preferido",
      emailDetail: "Su dirección de correo electrónico",
      phoneDetail: "Su número de teléfono",
      offline: "Mantener el acceso a sus datos aunque no esté usando la aplicación",
      offlineDetail: "Usar sus datos mientras no está conectado",
      backgroundDetail: "Ejecutar tareas en segundo plano en su nombre",
    },
    fullAccess: ({ clientName, organizationName, days: count }) =>
      `${clientName} podrá actuar en su nombre en ${organizationName || "esta organización"} y hacer allí lo mismo que usted, ${count ? `durante ${days(count)} o ` : ""}hasta que la desconecte. No puede cambiar la forma en que nadie inicia sesión.`,
    otherScope: ({ scope }) => `Usar el permiso ${scope}`,
    ungrantable: ({ clientName }) => `No puede conceder a ${clientName} algunos de los permisos solicitados.`,
    cannotGrant: ({ clientName }) => `No puede permitir a ${clientName}:`,

    returnsToHost: ({ place }) => `Se le redirigirá a ${place}.`,
    returnsToComputer: ({ place }) => `Se le redirigirá a una aplicación de este equipo, en ${place}.`,
    returnsToApp: ({ place }) => `Se le redirigirá a una aplicación de este dispositivo, mediante ${place}.`,
    resource: ({ resource }) => `El acceso es para ${resource}.`,
    registeredByProject: ({ projectName, date }) =>
      projectName ? `${projectName} añadió esta aplicación el ${date}.` : `Esta aplicación se añadió el ${date}.`,
    registeredItself: ({ projectName, date }) =>
      `Esta aplicación se añadió por sí misma el ${date}, y ${projectName ? `${projectName} no ha comprobado` : "nadie ha comprobado"} a quién pertenece.`,
    deny: "Denegar",
    allow: "Permitir",

    organizationTitle: "Seleccione una organización para continuar",
    currentOrganization: "Actual",
    back: "Volver",

    logoutTitle: "¿Cerrar sesión?",
    logoutQuestion: ({ projectName }) =>
      `¿Seguro que desea cerrar la sesión de su cuenta${projectName ? ` de ${projectName}` : ""}?`,
    yes: "Sí",
    no: "No",

    allowedTitle: "¡Listo!",
    allowed: "Ya puede cerrar esta página.",
    deniedTitle: "Acceso denegado",
    denied: "Se ha denegado el acceso a la aplicación.",
    loggedOutTitle: "Ha cerrado sesión",
    loggedOut: "Ya puede cerrar esta página.",
    stillLoggedInTitle: "Su sesión sigue abierta",
    stillLoggedIn: "No se ha cerrado su sesión. Puede cerrar esta página.",
    about: ({ clientName }) => `Acerca de ${clientName}`,
    saysOfItself: "Dice de sí misma:",
  },
};

export const dir = "ltr";
