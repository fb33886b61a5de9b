import type { AdminTexts } from "../texts.ts";

export const organization: AdminTexts["organization"] = {
  title: "Organização",
  sections: {
    settings: "Configurações",
    members: "Membros",
    audit: "Registro de auditoria",
    apiKeys: "Chaves de API",
    connectedApps: "Aplicativos conectados",
  },
  readOnly: "Você pode ver estas configurações. Para mudá-las é preciso uma função que permita.",
  save: "Salvar alterações",
  discard: "Descartar",
  saved: "As configurações foram salvas.",
  names: "Nome e endereço",
  name: "Nome",
  nameEmpty: "Uma organização tem um nome.",
  slug: "Nome nos endereços",
  slugHint: "De 2 a 128 letras minúsculas, algarismos, - . _ e ~.",
  slugChanges: ({ before, after }) =>
    `Endereços com “${before}” passam a “${after}”. Links e favoritos com o nome antigo deixam de funcionar; avise os seus membros.`,
  look: "Logotipo e cor",
  lookLead: "Para as páginas de login e os e-mails dos seus membros.",
  logo: "Endereço do logotipo",
  logoHint: "Uma imagem em um endereço https. Vazio para nenhuma.",
  logoWrong: "Um endereço começa com https://.",
  color: "Cor do botão principal",
  colorHint: "Por exemplo #0f766e. Vazio para a cor do aplicativo.",
  colorWrong: "Uma cor se escreve # com 3 ou 6 dígitos, por exemplo #0f766e.",
  colorKept: ({ ratio }) => `Bom: o texto tem um contraste de ${ratio}:1.`,
  colorMoved: ({ color }) => `O texto sobre esta cor seria difícil de ler. No lugar aparece ${color}.`,
  onLight: "Sobre claro",
  onDark: "Sobre escuro",
  sample: "Continuar",
  signIn: "Formas de entrar",
  signInLead: "As sessões abertas continuam; o próximo login usa uma forma permitida.",
  signInLegend: "O que é permitido",
  allMethods: "Todas as formas que o aplicativo oferece",
  someMethods: "Só estas",
  noMethod: "Escolha pelo menos uma.",
  methods: {
    sso: "Login único",
    magic_link: "Link em um e-mail",
    email_otp: "Código em um e-mail",
    password: "Senha",
  },
  lockedOut:
    "Ninguém que administra esta organização conseguiria entrar. Deixe uma forma que um de vocês usa, ou reserve um membro para emergências.",
  joining: "Como as pessoas entram",
  invites: "Quem pode ser convidado",
  invitesAll: "Qualquer pessoa",
  invitesSome: "Só endereços dos domínios abaixo",
  invitesNone: "Ninguém",
  inviters: ({ roles }) => `Membros com estas funções podem convidar: ${roles}.`,
  jit: "Quem comprova um endereço dos domínios abaixo entra sem convite",
  domains: "Domínios de endereços",
  domainsHint:
    "Um por linha, por exemplo globex.com. Exato: um subdomínio é outro domínio. Domínios de e-mail público não são aceitos.",
  domainsMissing: "Informe os domínios.",
  mfa: "Segundo fator",
  mfaLegend: "Quem precisa",
  mfaOptional: "Cada membro decide",
  mfaRequired: "Todos precisam",
  mfaRequiredHint: "Quem não tem configura um no próximo login.",
  mfaMethods: "Quais contam",
  mfaAll: "Todos os que o aplicativo oferece",
  mfaSome: "Só estes",
  totp: "Aplicativo autenticador",
  sms: "Códigos por SMS",
  preview: "O que mudaria",
  previewNone: "Nada muda para ninguém aqui.",
  previewPart: ({ count }) => `Dos primeiros ${count} membros:`,
  shutOut: ({ count }) =>
    count === 1 ? "1 pessoa não poderia mais entrar" : `${count} pessoas não poderiam mais entrar`,
  mustEnroll: ({ count }) =>
    count === 1
      ? "1 pessoa precisa configurar um segundo fator"
      : `${count} pessoas precisam configurar um segundo fator`,
  asked: ({ count }) =>
    count === 1 ? "O segundo fator é pedido a 1 pessoa" : `O segundo fator é pedido a ${count} pessoas`,
  loses: ({ count }) =>
    count === 1 ? "1 pessoa perde uma forma de entrar" : `${count} pessoas perdem uma forma de entrar`,
  gains: ({ count }) =>
    count === 1 ? "1 pessoa ganha uma forma de entrar" : `${count} pessoas ganham uma forma de entrar`,
  others: ({ count }) => `e mais ${count}`,
  failures: {
    unauthorized_action:
      "Suas funções não permitem. Para deixar entrar mais pessoas ou exigir menos é preciso uma função que possa tudo.",
    organization_slug_already_used: "Outra organização tem este nome.",
    invalid_organization_slug: "Este nome não pode ser usado em endereços.",
  },
};
