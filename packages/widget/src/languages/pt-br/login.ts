import type { LoginTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const wrongCode = "Código inválido. Tente novamente.";
const tookTooLong = "Este login expirou. Tente novamente.";
const noPassword = "Nenhuma senha encontrada para esta pessoa.";
const sessionOver = "Sua sessão terminou. Entre novamente.";

export const texts: LoginTexts = {
  frame,
  main: {
    discoveryTitle: "Cadastre-se ou entre",
    organizationTitle: ({ organizationName }) => `Continuar em ${organizationName}`,
    verifyTitle: "Verifique seu e-mail",
    verifyLead: "Confirme seu endereço de e-mail de uma destas formas:",
    emailLabel: "E-mail",
    emailPlaceholder: "voce@empresa.com.br",
    continueButton: "Continuar com e-mail",
    continueWith: ({ name }) => `Continuar com ${name}`,
    sso: "SSO",
    passwordLabel: "Senha",
    show: "Mostrar senha",
    hide: "Ocultar senha",
    usePassword: "Usar uma senha",
    next: "Continuar",
    forgot: "Cadastrar-se ou redefinir a senha",
    or: "ou",
    back: "Voltar",
    loading: "Carregando…",
    oneTap: "Escolha sua conta na janela do Google nesta página.",
  },
  emailMethodSelection: {
    title: "Escolha como deseja continuar.",
    link: "Receber um link por e-mail",
    code: "Receber um código por e-mail",
    back: "Voltar",
  },
  emailConfirmation: {
    title: "Confira seu e-mail",
    sentTo: ({ email }) => `Enviamos um e-mail para ${email}.`,
    gmail: "Abrir o Gmail",
    yahoo: "Abrir o Yahoo",
    outlook: "Abrir o Outlook",
    codeInstead: "Inserir o código",
    tryAgain: "Tentar novamente",
  },
  handover: {
    enter: "Vai abrir o link em outro dispositivo? Digite este número nele.",
  },
  passcode: {
    title: "Digite o código",
    sentTo: ({ destination }) => `Enviamos um código de 6 dígitos para ${destination}.`,
    fieldLabel: "Código",
    expiresIn: ({ time }) => `Seu código expira em ${time}.`,
    expired: "Seu código expirou.",
    resend: "Reenviar código",
    sent: "Código enviado",
    back: "Voltar",
  },
  mfa: {
    selectionTitle: "Configure a autenticação multifator",
    useAuthenticator: "Usar um aplicativo autenticador",
    useText: "Receber um código por SMS",
    next: "Continuar",
    back: "Voltar",

    phoneTitle: "Informe seu número de telefone para configurar a autenticação multifator",
    countryLabel: "País",
    phoneLabel: "Número de telefone",

    qrTitle: "Escaneie o código QR para vincular seu aplicativo autenticador",
    qrCode: "Código QR para seu aplicativo autenticador",
    loading: "Carregando…",
    troubleScanning: "Problemas para escanear?",
    notCreated: "Não foi possível vincular seu aplicativo autenticador.",
    tryAgain: "Tentar novamente",

    manualTitle: "Problemas para escanear o código QR?",
    manualLead: "Digite este código no seu aplicativo autenticador para vinculá-lo.",
    secretLabel: "Código para seu aplicativo autenticador",
    copyCode: "Copiar código",
    scanAgain: "Tentar escanear o código QR novamente",

    entryTitle: "Digite o código de verificação",
    entryLead: "Digite o código de 6 dígitos do seu aplicativo autenticador.",
    entryLabel: "Código de verificação",
    newCode: "Se o código não funcionar, use um novo do seu aplicativo autenticador.",
    useBackupCode: "Usar um código de backup",
    textInstead: "Receber um código por SMS",

    backupTitle: "Digite um código de backup",
    backupLead: "Digite um dos códigos de backup que você salvou ao configurar seu aplicativo autenticador.",
    backupLabel: "Código de backup",

    saveTitle: "Salve seus códigos de backup!",
    saveLead: "Esta é a única vez que você poderá ver e salvar seus códigos de backup.",
    codesLabel: "Códigos de backup",
    download: "Baixar arquivo",
    copyAll: "Copiar todos",
    done: "Concluir",
  },
  password: {
    title: "Entre com e-mail e senha",
    forgotTitle: "Receba por e-mail ajuda para entrar",
    forgotLead: "Informe seu endereço de e-mail e enviaremos um link para definir uma nova senha.",
    next: "Continuar",
    back: "Voltar",

    sentTitle: "Confira seu e-mail!",
    verifyTitle: "Verifique seu e-mail primeiro.",
    sentTo: ({ email }) => `Enviamos um e-mail para ${email}.`,
    notReceived: "Não recebeu?",
    resend: "Reenviar e-mail",

    newTitle: "Defina uma nova senha",
    newFor: ({ email }) => `Para ${email}`,
    openAgain: "Abra novamente o link do e-mail para definir uma nova senha.",
    newLink: "Receber um novo link por e-mail",

    strong: "Muito bem! Esta é uma senha forte.",
    minimumLength: ({ count }) => `Deve ter pelo menos ${count} caracteres`,
    complexity: ({ count }) =>
      `Deve conter ${count} dos seguintes itens: letra maiúscula, letra minúscula, número, símbolo`,
    breached: "Esta senha pode ter sido usada em outro site que sofreu um problema de segurança. Escolha outra senha.",
    met: "Atendido:",
    missing: "Não atendido:",
    remarks: {
      "Straight rows of keys on your keyboard are easy to guess.":
        "Fileiras de teclas em sequência são fáceis de adivinhar.",
      "Short keyboard patterns are easy to guess.": "Padrões curtos do teclado são fáceis de adivinhar.",
      'Repeated characters like "aaa" are easy to guess.': "Caracteres repetidos, como “aaa”, são fáceis de adivinhar.",
      'Repeated character patterns like "abcabcabc" are easy to guess.':
        "Padrões repetidos, como “abcabcabc”, são fáceis de adivinhar.",
      'Common character sequences like "abc" are easy to guess.':
        "Sequências comuns, como “abc”, são fáceis de adivinhar.",
      "Recent years are easy to guess.": "Anos recentes são fáceis de adivinhar.",
      "Dates are easy to guess.": "Datas são fáceis de adivinhar.",
      "This is a heavily used password.": "Esta senha é extremamente usada.",
      "This is a frequently used password.": "Esta senha é usada com frequência.",
      "This is a commonly used password.": "Esta senha é comum.",
      "This is similar to a commonly used password.": "Esta senha é parecida com uma senha comum.",
      "Single words are easy to guess.": "Palavras isoladas são fáceis de adivinhar.",
      "Single names or surnames are easy to guess.": "Nomes ou sobrenomes isolados são fáceis de adivinhar.",
      "Common names and surnames are easy to guess.": "Nomes e sobrenomes comuns são fáceis de adivinhar.",
      "There should not be any personal or page related data.": "Não use dados pessoais ou relacionados a esta página.",
      "Your password was exposed by a data breach on the Internet.":
        "Sua senha foi exposta em um vazamento de dados na internet.",
      "Avoid predictable letter substitutions like '@' for 'a'.":
        "Evite substituições previsíveis, como “@” no lugar de “a”.",
      "Avoid reversed spellings of common words.": "Evite palavras comuns escritas de trás para frente.",
      "Capitalize some, but not all letters.": "Use maiúsculas em algumas letras, mas não em todas.",
      "Capitalize more than the first letter.": "Use maiúsculas além da primeira letra.",
      "Avoid dates and years that are associated with you.": "Evite datas e anos associados a você.",
      "Avoid recent years.": "Evite anos recentes.",
      "Avoid years that are associated with you.": "Evite anos associados a você.",
      "Avoid common character sequences.": "Evite sequências de caracteres comuns.",
      "Avoid repeated words and characters.": "Evite repetir palavras e caracteres.",
      "Use longer keyboard patterns and change typing direction multiple times.":
        "Use padrões de teclado mais longos e mude a direção várias vezes.",
      "Add more words that are less common.": "Acrescente mais palavras menos comuns.",
      "Use multiple words, but avoid common phrases.": "Use várias palavras, mas evite frases comuns.",
      "You can create strong passwords without using symbols, numbers, or uppercase letters.":
        "É possível criar senhas fortes sem símbolos, números ou letras maiúsculas.",
      "If you use this password elsewhere, you should change it.":
        "Se você usa esta senha em outro lugar, deve alterá-la.",
    },
    checking: "Verificando sua senha…",
  },
  discovery: {
    title: "Selecione uma organização para continuar",
    join: "Participar",
    acceptInvite: "Aceitar convite",
    or: "ou",
    create: "Criar uma organização",
    createTitle: "Crie uma organização para começar",
    nothingTitle: ({ email }) => `${email} não pertence a nenhuma organização.`,
    nothingLead:
      "Verifique se o seu endereço de e-mail está correto. Se estiver, talvez o administrador precise convidar você primeiro.",
    differentEmail: "Tentar outro endereço de e-mail",
  },
  sso: {
    emailTitle: "Digite seu e-mail para continuar",
    emailLabel: "E-mail",
    emailPlaceholder: "voce@empresa.com.br",
    continueButton: "Continuar",
    failed: "Algo deu errado. Tente novamente mais tarde ou fale com o administrador.",
    menuTitle: "Selecione uma conexão para continuar",
    fallbackTitle: "Não encontramos nenhuma conexão.",
    slugLabel: "Organização",
    slugPlaceholder: "Identificador da organização",
    organizationMissing: "Organização não encontrada",
    lookupFailed: "Ocorreu um erro. Tente novamente.",
    otherMethod: "Tentar outra forma de entrar",
    back: "Voltar",
  },
  landing: {
    landing: "Verificando seu link…",
    loggingIn: "Entrando…",
  },
  wrongAccount: {
    title: "Este convite é para outra conta",
    invited: ({ email, organizationName }) => `${email} recebeu um convite para participar de ${organizationName}.`,
    signedIn: ({ email }) => `Você entrou como ${email}.`,
    continueAs: ({ email }) => `Continuar como ${email}`,
    stayAs: ({ email }) => `Permanecer como ${email}`,
  },
  signedIn: {
    who: ({ name, email, organizationName }) =>
      `Você está em ${organizationName} como ${name ? `${name}, ${email}` : email}.`,
    stay: ({ name, email }) => `Continuar como ${name || email}`,
    other: "Para usar outra conta, preencha o formulário acima.",
  },
  loggedIn: {
    title: "Tudo certo!",
    lead: "Você entrou com sucesso.",
  },
  error: {
    somethingWentWrong: "Algo deu errado",
    later: "Tente novamente mais tarde ou fale com o administrador.",

    linkTitle: "Não foi possível entrar com este link",
    linkNext: "Peça um novo e abra-o neste navegador.",

    otherBrowserTitle: "Abra este link onde você o pediu",
    otherBrowser: "Um link de login só funciona no navegador em que foi pedido. O link não foi usado.",
    otherBrowserNext: "Copie o link para lá ou peça um novo aqui.",
    otherBrowserCode: "O e-mail também traz um código: digite-o lá ou peça um novo link aqui.",

    organizationTitle: "Não encontramos sua organização",
    organizationMissing: "Organização não encontrada. Tente novamente.",
    organizationMissingNext: "Confira o endereço desta página ou peça o correto ao administrador.",
    organizationLookupFailed: "Ocorreu um erro. Tente novamente.",

    authPolicyTitle: "Você não pode entrar desta forma",
    authPolicy: ({ organizationName }) =>
      `${organizationName ?? "Esta organização"} não permite nenhuma das formas de entrar que esta página oferece.`,
    authPolicyNext: "Pergunte ao administrador como entrar.",

    adBlockerTitle: "Algo está bloqueando a solicitação",
    adBlocker:
      "Parece que um bloqueador de anúncios ou uma extensão do navegador impede esta página de se comunicar com nossos servidores.",
    adBlockerNext: "Desative-o nesta página e entre novamente.",

    claimedDomainTitle: "Sua organização já está aqui",
    claimedDomain: "Uma organização reivindicou o domínio do seu endereço de e-mail.",
    claimedDomainNext: "Peça um convite ao administrador dela ou volte e use outro endereço de e-mail.",

    back: "Voltar",
    backToLogIn: "Voltar para o login",
    tryAgain: "Tentar novamente",
  },
  problems: {
    invalidEmail: "Endereço de e-mail inválido",
    passwordRequired: "Informe sua senha",
    somethingWentWrong: "Algo deu errado",
    noAccess: ({ email, organizationName }) =>
      `${email} não tem acesso a ${organizationName}. Se você acha que isso é um engano, fale com o administrador`,
    tooMany: "Muitas tentativas. Aguarde um momento e tente novamente.",
    tooManyUntil: ({ time }) => `Muitas tentativas. Tente novamente em ${time}.`,
    expiredUntil: ({ time }) => `Você poderá receber um novo código em ${time}.`,
    thisOrganization: "esta organização",
    byType: {
      invalid_email: "O formato do e-mail é inválido.",
      inactive_email: "Este endereço está marcado como inativo. Tente outro.",
      unauthorized_credentials: "Credenciais inválidas.",
      user_unauthenticated: "Para isso, é preciso ter entrado.",
      email_not_found: "E-mail não encontrado.",
      no_user_password: noPassword,
      member_password_not_found: noPassword,
      breached_password: "A senha precisa ser redefinida.",
      reset_password: "A senha precisa ser redefinida.",
      unable_to_auth_magic_link: "O link já foi usado ou expirou.",
      oauth_token_not_found: tookTooLong,
      oauth_flow_callback_error: "O provedor não autorizou sua entrada. Tente novamente.",
      sso_token_not_found: tookTooLong,
      invalid_code: "O formato do código é inválido.",
      otp_code_not_found: wrongCode,
      unable_to_authenticate_totp: wrongCode,
      totp_code_already_authenticated: wrongCode,
      unable_to_authenticate_recovery_code: "Código de backup inválido. Tente novamente.",
      invalid_phone_number: "O formato do telefone é inválido. Use o formato internacional E.164.",
      invalid_phone_number_country_code: "Não podemos enviar SMS para números deste país.",
      unsubscribed_phone_number: "Este número cancelou o recebimento de SMS. Envie START para voltar a receber.",
      duplicate_member_phone_number: "Outro membro já usa este número de telefone.",
      intermediate_session_not_found: "O login demorou demais. Entre novamente.",
      user_lock_limit_reached: "Muitas tentativas sem sucesso. Tente novamente mais tarde.",
      unauthorized_action: "Você não tem permissão para fazer isso.",
      invalid_session_token: sessionOver,
      session_not_found: sessionOver,
      internal_server_error: "Algo deu errado",
      service_unavailable: "Não foi possível acessar nossos servidores.",
    },
  },
  notices: {
    emailResent: "E-mail reenviado",
    codeCopied: "Código copiado",
    codeNotCopied: "Não foi possível copiar o código",
    codesCopied: "Copiado",
    codesNotCopied: "Não foi possível copiar os códigos",
  },
};

export const dir = "ltr";
