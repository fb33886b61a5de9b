import { plural } from "../plural.ts";
import type { ConsentTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const days = plural("pt-br", { one: "um dia", other: "# dias" });

const answered = "Esta solicitação é muito antiga ou já foi respondida. Comece novamente no aplicativo.";

export const texts: ConsentTexts = {
  frame,
  consent: {
    loading: "Carregando…",
    leaving: "Voltando ao aplicativo…",
    theApp: "O aplicativo",

    noSession: "Nenhuma sessão ativa foi detectada. Entre para continuar.",
    noSessionTitle: "Você não entrou",
    missingParameter: ({ parameter }) =>
      `Falta um parâmetro obrigatório: ${parameter}. Fale com o desenvolvedor do aplicativo.`,
    failedTitle: "Algo deu errado",
    failed: "Tente novamente mais tarde.",
    tryAgain: "Tentar novamente",
    appFault:
      "Não é possível responder à solicitação deste aplicativo, e nada foi compartilhado com ele. Avise os responsáveis.",
    tooMany: "Muitas tentativas. Aguarde um momento e tente novamente.",
    tooManyUntil: ({ time }) => `Muitas tentativas. Tente novamente em ${time}.`,
    byType: {
      authorization_request_not_found: answered,
      consent_not_asked: answered,
      connected_app_not_allowed_for_org: "Sua organização não permite que os membros conectem este aplicativo.",
      reauthentication_required:
        "O aplicativo pede que você entre novamente. Saia primeiro e comece de novo no aplicativo.",
      second_factor_required: "O aplicativo pede um segundo fator. Entre com um e comece de novo no aplicativo.",
      session_authorization_tenancy_error:
        "O aplicativo solicita uma organização diferente daquela em que você entrou.",
      internal_server_error: "Tente novamente mais tarde.",
      service_unavailable: "Tente novamente mais tarde.",
    },
    closePage: "Você pode fechar esta página.",

    signInTitle: ({ clientName, projectName }) =>
      projectName ? `Entrar em ${clientName} com ${projectName}` : `Entrar em ${clientName}`,
    accessTitle: ({ clientName, projectName }) =>
      `${clientName} quer acessar sua conta${projectName ? ` de ${projectName}` : ""}`,
    account: ({ email, organizationName }) => `como ${email} em ${organizationName}`,
    switchOrganization: "Usar outra organização",

    requesting: ({ clientName }) => `${clientName} está solicitando:`,
    allowTo: ({ clientName }) => `Permitir a ${clientName}:`,
    scopes: {
      openid: "Verificar sua identidade",
      openidDetail: "Ver as informações armazenadas na sua conta",
      personal: "Ver as informações pessoais do seu perfil",
      profileDetail: "Seu nome, foto de perfil e preferências de idioma",
      emailDetail: "Seu endereço de e-mail",
      phoneDetail: "Seu número de telefone",
      offline: "Manter o acesso aos seus dados mesmo quando você não estiver usando o aplicativo",
      offlineDetail: "Usar seus dados enquanto você está offline",
      backgroundDetail: "Executar tarefas em segundo plano em seu nome",
    },
    fullAccess: ({ clientName, organizationName, days: count }) =>
      `${clientName} poderá agir em seu nome em ${organizationName || "esta organização"} e fazer lá tudo o que você pode fazer, ${count ? `por ${days(count)} ou ` : ""}até que você o desconecte. Ele não pode alterar a forma como ninguém entra.`,
    otherScope: ({ scope }) => `Usar a permissão ${scope}`,
    ungrantable: ({ clientName }) =>
      `Você não tem permissão para conceder a ${clientName} alguns dos acessos solicitados.`,
    cannotGrant: ({ clientName }) => `Você não pode permitir a ${clientName}:`,

    returnsToHost: ({ place }) => `Você será redirecionado para ${place}.`,
    returnsToComputer: ({ place }) => `Você será redirecionado para um aplicativo neste computador, em ${place}.`,
    returnsToApp: ({ place }) => `Você será redirecionado para um aplicativo neste dispositivo, por ${place}.`,
    resource: ({ resource }) => `O acesso é para ${resource}.`,
    registeredByProject: ({ projectName, date }) =>
      projectName
        ? `${projectName} adicionou este aplicativo em ${date}.`
        : `Este aplicativo foi adicionado em ${date}.`,
    registeredItself: ({ projectName, date }) =>
      `Este aplicativo adicionou a si mesmo em ${date}, e ${projectName ? `${projectName} não verificou` : "ninguém verificou"} a quem ele pertence.`,
    deny: "Negar",
    allow: "Permitir",

    organizationTitle: "Selecione uma organização para continuar",
    currentOrganization: "Atual",
    back: "Voltar",

    logoutTitle: "Sair?",
    logoutQuestion: ({ projectName }) =>
      `Tem certeza de que deseja sair da sua conta${projectName ? ` de ${projectName}` : ""}?`,
    yes: "Sim",
    no: "Não",

    allowedTitle: "Tudo certo!",
    allowed: "Você já pode fechar esta página.",
    deniedTitle: "Acesso negado",
    denied: "O acesso ao aplicativo foi negado.",
    loggedOutTitle: "Você saiu",
    loggedOut: "Você já pode fechar esta página.",
    stillLoggedInTitle: "Você continua conectado",
    stillLoggedIn: "Sua sessão não foi encerrada. Você pode fechar esta página.",
    about: ({ clientName }) => `Sobre ${clientName}`,
    saysOfItself: "O aplicativo diz de si mesmo:",
  },
};

export const dir = "ltr";
