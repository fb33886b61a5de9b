import { translateMails } from "./shape.ts";

export const ptBr = translateMails({
  magicLink: {
    login: { title: "Acesse {destination}", button: "Entrar" },
    signup: { title: "Junte-se a {destination}", button: "Cadastrar-se" },
    body: "Use este link para continuar como {address}, de preferência no navegador em que você o solicitou.",
    orCode: "Ou digite este código onde você solicitou este e-mail:",
    life: "O link funciona uma única vez e expira em {link}.",
    lifeWithCode: "O link funciona uma única vez e expira em {link}; o código, em {code}.",
    ignore: "Se você não o solicitou, pode ignorar este e-mail. Nunca o encaminhe a ninguém.",
  },
  invitation: {
    title: "Você recebeu um convite para {destination}",
    body: "{inviter} convida você a fazer parte de {destination} como {address}.",
    button: "Aceitar o convite",
    ignore: "Se você não conhece o remetente, pode ignorar este e-mail. Nunca o encaminhe a ninguém.",
  },
  emailCode: {
    subject: "{code} é o seu código de {projectName}",
    title: "Seu código",
    body: "Para acessar {destination}, digite este código onde você o solicitou.",
    life: "Ele funciona uma única vez e expira em {code}.",
    ignore: "Se você não o solicitou, pode ignorar este e-mail. Nunca informe o código a ninguém.",
  },
  text: "Seu código de {projectName} é {code}. Ele expira em {life}. Não o compartilhe.",
  passwordReset: {
    title: "Crie uma nova senha para {destination}",
    body: "Use este link para criar uma nova senha como {address}, de preferência no navegador em que você o solicitou.",
    button: "Criar uma nova senha",
    orLogin: "Ou mantenha a sua senha e entre desta vez sem ela:",
    login: "Entrar sem senha",
    life: "Cada link funciona uma única vez e expira em {link}.",
    ignore: "Se você não o solicitou, pode ignorar este e-mail: a sua senha não muda. Nunca o encaminhe a ninguém.",
  },
  emailUpdate: {
    title: "Confirme seu novo endereço para {destination}",
    body: "Abra este link para que {address} seja o endereço da conta {former}.",
    codeBody: "Digite este código onde você o solicitou para que {address} seja o endereço da conta {former}.",
    button: "Confirmar o endereço",
    ignore: "Se essa conta não é sua, ignore este e-mail: nada vai mudar. Nunca o encaminhe a ninguém.",
  },
  emailUpdated: {
    title: "Seu endereço para {destination} mudou",
    body: "A conta que era {former} agora tem outro endereço. Este não dá mais acesso.",
    mistake: "Se você não solicitou isso, fale com o seu administrador.",
  },
  accountLinked: {
    title: "Uma conta {provider} agora acessa {destination}",
    body: "A conta {provider} {account} foi vinculada a {address} em {time}. A partir de agora ela entra por si só.",
    mistake: "Se essa conta não é sua, desvincule-a. Quem tiver entrado com ela será desconectado.",
    button: "Desvincular a conta",
    life: "Se ela é sua, não há nada a fazer. O link funciona uma única vez, durante {link}.",
  },
  securityNotice: {
    titles: {
      password_set: "Uma senha foi definida para a sua conta em {destination}",
      password_changed: "A sua senha de {destination} foi alterada",
      second_factor_added: "A verificação em duas etapas foi adicionada à sua conta em {destination}",
      second_factor_removed: "A verificação em duas etapas foi removida da sua conta em {destination}",
      api_key_created: "Uma chave de API foi criada na sua conta em {destination}",
      app_connected: "Um aplicativo foi conectado à sua conta em {destination}",
      new_browser: "Novo login em {destination}",
    },
    body: "Isso aconteceu em {time} na conta {address}.",
    mistake:
      "Se não foi você, clique no botão. Todas as sessões serão encerradas, e o que foi criado com esse acesso deixará de valer.",
    button: "Não fui eu",
    life: "Se foi você, não há nada a fazer. O link funciona uma única vez, durante {link}.",
  },
  directoryChange: {
    title: "Uma alteração do diretório para {destination} aguarda você",
    change_email: "Seu diretório quer alterar o e-mail de {address} para {wanted}.",
    deactivate: "Seu diretório quer desativar {address}.",
    reactivate: "Seu diretório quer reativar {address}.",
    delete: "Seu diretório quer excluir {address}.",
    decide:
      "Nada mudou ainda. Aplique ou descarte a alteração nas configurações de diretório da sua organização. Pode haver outras alterações pendentes lá.",
  },
  glassBroken: {
    title: "Um acesso de emergência a {destination}",
    body: "{address} entrou em {time} sem o login único, como membro reservado para emergências, por outro método e um segundo fator.",
    mistake: "Se ninguém esperava isso, encerre as sessões dele e retire do membro a marca de emergência.",
  },
  noAccess: {
    subject: "Sobre o seu acesso a {destination}",
    title: "Você ainda não tem acesso",
    body: "{address} não tem acesso a {destination}.",
    mistake: "Se você acha que isso é um engano, fale com o seu administrador.",
    ignore: "Se você não tentou entrar, pode ignorar este e-mail.",
  },
});
