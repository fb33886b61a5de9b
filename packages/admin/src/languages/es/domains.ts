import type { AdminTexts } from "../texts.ts";

export const domains: AdminTexts["domains"] = {
  title: "Dominios",
  lead: "Demuestra que un dominio es de tu organización. Así nadie con una dirección en él entra por error en otra organización, y el inicio de sesión único se encuentra por la dirección.",
  add: "Añadir un dominio",
  nameLabel: "Dominio",
  nameHint: "La parte que sigue a la @, como example.com. Un subdominio es otro dominio.",
  claim: "Añadir",
  emptyTitle: "Aún no hay dominios",
  emptyText: "Añade el dominio de tus direcciones de correo.",
  verified: "Verificado",
  pending: "A la espera del registro",
  losing: "Falta el registro",
  provesSince: "El registro se encontró por última vez:",
  recordTitle: "Crea este registro TXT donde se gestiona el DNS del dominio",
  recordName: "Nombre",
  recordType: "Tipo",
  recordValue: "Valor",
  nameNote: "Muchas páginas de DNS añaden el dominio al nombre por su cuenta: omítelo en ese caso.",
  looking: "Buscando el registro…",
  notLooked: "Aún no lo hemos comprobado.",
  lookedAt: "Última comprobación:",
  missing:
    "El registro aún no está. Los cambios de DNS suelen tardar unos minutos, a veces un día. Esta página sigue comprobándolo.",
  kept: "El dominio sigue siendo tuyo unos días. Vuelve a crear el registro o perderás el dominio.",
  look: "Comprobar ahora",
  found: ({ domain }) => `Registro encontrado. ${domain} es tuyo.`,
  showRecord: "Mostrar el registro",
  hideRecord: "Ocultar el registro",
  leadsTo: "Inicio de sesión único de sus direcciones",
  leadsNowhere: "Cualquier conexión de tu organización",
  ledTo: ({ connection }) => `Inicia sesión con ${connection}`,
  changed: "Guardado",
  giveUp: "Renunciar",
  giveUpTitle: ({ domain }) => `¿Renunciar a ${domain}?`,
  giveUpText:
    "Después podrá reclamarlo otra organización, y sus direcciones ya no se dirigirán a tu inicio de sesión único. Los miembros se quedan. Para reclamarlo de nuevo hará falta un registro nuevo.",
  givenUp: ({ domain }) => `Has renunciado a ${domain}.`,
  readOnly: "Para añadir o demostrar un dominio hace falta un rol con todos los permisos.",
  refusals: {
    domain_already_claimed:
      "Otra organización tiene este dominio. Si es tuyo, ponte en contacto con el soporte de esta aplicación.",
    bad_request:
      "Este dominio no se puede reclamar: escríbelo como example.com. Los dominios de correo público quedan excluidos.",
    domain_not_found: "Se ha renunciado al dominio entretanto.",
  },
};
