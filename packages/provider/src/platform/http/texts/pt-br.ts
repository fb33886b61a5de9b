import { translatePages } from "./shape.ts";

export const ptBr = translatePages({
  link: {
    login: "Continuar para {destination}",
    resetPassword: "Crie uma nova senha para {destination}",
    newAddress: "Confirme seu novo endereço para {destination}",
    lead: "como {address} · leva a {host}",
    takeOver:
      "A conta {former} de {destination} solicita o seu endereço. Se você continuar, essa conta passa a ser sua: ela recebe o endereço {address} e, a menos que você esteja conectado a ela aqui, a senha, as contas vinculadas, os segundos fatores e os aplicativos conectados dela são removidos.",
    go: "Continuar",
    ignore: "Se você não solicitou isso ou o endereço não é seu, feche esta página: nada vai mudar.",
    over: "Este link não funciona mais",
    loginOver: "Seu link de acesso expirou ou já foi usado. Solicite um novo e abra-o neste navegador.",
    resetOver: "Seu link para uma nova senha expirou ou já foi usado. Solicite um novo e abra-o neste navegador.",
    back: "Voltar para entrar",
    unknown: "Ele pode ter chegado incompleto. Abra-o de novo no seu e-mail ou solicite um novo onde você entra.",
    stillGood: "Seu link ainda é válido. Espere um momento e abra-o de novo.",
  },
  unlink: {
    title: "Desvincular a conta {provider}?",
    lead: "Ela entra em {destination} como {address}. {provider} a conhece como {account}.",
    confirm: "Desvincular a conta",
    caution: "Quem tiver entrado com ela será desconectado. Se a conta é sua, feche esta página.",
    done: "A conta foi desvinculada",
    ended: "Ela não entra mais, e quem entrou com ela foi desconectado.",
    next: "Se você não conhece essa conta, avise o seu administrador e crie uma nova senha.",
    over: "A conta já foi desvinculada ou o link tem mais de {life}.",
  },
  disown: {
    title: "Foi outra pessoa?",
    lead: "Você vai proteger a conta {address} em {destination}.",
    confirm: "Não fui eu",
    caution:
      "Todas as sessões serão encerradas, a senha será removida, e o que foi criado com esse acesso deixará de valer. Se foi você, feche esta página.",
    done: "A sua conta está protegida",
    ended: "Todas as sessões foram encerradas, e o que foi criado com esse acesso deixou de valer.",
    next: "Entre com o seu e-mail, crie uma nova senha e verifique a verificação em duas etapas. Depois abra o seu perfil: ele mostra o que foi criado nesse meio-tempo. Se não conseguir entrar, avise o seu administrador.",
    over: "O link já foi usado ou tem mais de {life}.",
  },
  sso: {
    busy: "Entrando",
    leave: "Entrar em {host}?",
    stranger:
      "Um link trouxe você até aqui. Ele leva a {host}, que pertence a uma organização e não a {project}. Continue somente se a sua organização entra por lá.",
    go: "Continuar para {host}",
    failed: "O login único não funcionou",
    back: "Voltar para {project}",
    advice: {
      refused:
        "Seu provedor de identidade recusou o login. Pergunte ao seu administrador se este aplicativo foi atribuído a você.",
      late: "Demorou demais. Volte ao aplicativo e entre mais uma vez.",
      begin: "O login começa no aplicativo. Volte a ele e entre mais uma vez.",
      finished: "Este login já tinha terminado ou demorou demais. Volte ao aplicativo e entre mais uma vez.",
      otherBrowser:
        "Este login começou em outro navegador, ou este recusa cookies. Volte ao aplicativo e entre mais uma vez.",
      replayed: "Isso já tinha sido usado. Volte ao aplicativo e entre mais uma vez.",
      unverified: "Seu provedor de identidade não verificou o seu endereço de e-mail. Fale com o seu administrador.",
      noAccess: "Sua conta lá está em ordem, mas não tem acesso aqui. Solicite-o ao seu administrador.",
      unreachable:
        "Seu provedor de identidade não respondeu. Espere um momento, volte ao aplicativo e entre mais uma vez.",
      unacceptable:
        "A resposta do seu provedor de identidade não pode ser aceita. O seu administrador pode ver o motivo pelo identificador abaixo.",
    },
  },
  app: {
    title: "O aplicativo não recebeu acesso",
    accessDenied: "“{app}” não recebeu acesso.",
    loginRequired: "“{app}” quer saber quem você é sem perguntar, e você não entrou.",
    consentRequired: "“{app}” quer ter acesso sem perguntar, e nunca o recebeu antes.",
    mistake: "“{app}” pediu algo a que não se pode responder.",
    stranger: "Ele se registrou sozinho: {project} não sabe quem o faz.",
    caution: "Você pode fechar esta página. Vá para {place} somente se veio de lá.",
    go: "Ir para {place}",
  },
  failure: {
    login: "Não foi possível entrar",
    loginNext: "Volte para a página de onde veio e tente de novo.",
    app: "O aplicativo enviou você até aqui com uma solicitação a que não se pode responder",
    appNext: "Avise quem faz o aplicativo.",
    other: "Algo deu errado",
    request: "Não se pode responder à solicitação que trouxe você até aqui.",
    here: "Algo deu errado aqui. Espere um momento e tente de novo.",
    busy: "Não é possível responder agora. Espere um momento e tente de novo.",
    tooMany: "Houve tentativas demais. Espere um momento e tente de novo.",
    loginOver: "Este login começou em outro navegador, há tempo demais, ou já terminou.",
    details: "Detalhes para desenvolvedores",
    requestId: "Identificador da solicitação: {id}",
  },
  home: {
    lead: "Este endereço permite entrar em aplicativos. Abra o próprio aplicativo.",
    notFound: "Não há nada neste endereço",
    notFoundNext: "Confira o endereço ou abra o próprio aplicativo.",
  },
});
