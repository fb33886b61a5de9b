import type { MailTexts } from "./shape.ts";

export const es = {
  locale: "es",
  magicLink: {
    login: { title: (destination) => `Inicia sesión en ${destination}`, button: "Iniciar sesión" },
    signup: { title: (destination) => `Únete a ${destination}`, button: "Registrarse" },
    body: (address) =>
      `Usa este enlace para continuar como ${address}, preferiblemente en el navegador donde lo solicitaste.`,
    orCode: "O escribe este código donde solicitaste este correo:",
    life: (link) => `El enlace sirve una sola vez y caduca en ${link}.`,
    lifeWithCode: ({ link, code }) => `El enlace sirve una sola vez y caduca en ${link}; el código, en ${code}.`,
    ignore: "Si no lo solicitaste, puedes ignorar este correo. Nunca se lo reenvíes a nadie.",
  },
  invitation: {
    title: (destination) => `Tienes una invitación a ${destination}`,
    body: ({ inviter, destination, address }) => `${inviter} te invita a unirte a ${destination} como ${address}.`,
    button: "Aceptar la invitación",
    ignore: "Si no conoces al remitente, puedes ignorar este correo. Nunca se lo reenvíes a nadie.",
  },
  emailCode: {
    subject: ({ code, projectName }) => `${code} es tu código de ${projectName}`,
    title: "Tu código",
    body: (destination) => `Para acceder a ${destination}, escribe este código donde lo solicitaste.`,
    life: (code) => `Sirve una sola vez y caduca en ${code}.`,
    ignore: "Si no lo solicitaste, puedes ignorar este correo. Nunca le digas el código a nadie.",
  },
  text: ({ code, projectName, life }) => `Tu código de ${projectName} es ${code}. Caduca en ${life}. No lo compartas.`,
  passwordReset: {
    title: (destination) => `Crea una contraseña nueva para ${destination}`,
    body: (address) =>
      `Usa este enlace para crear una contraseña nueva como ${address}, preferiblemente en el navegador donde lo solicitaste.`,
    button: "Crear una contraseña nueva",
    orLogin: "O entra directamente:",
    login: "Iniciar sesión sin contraseña",
    life: (link) => `Cada enlace sirve una sola vez y caduca en ${link}.`,
    ignore: "Si no lo solicitaste, puedes ignorar este correo: tu contraseña no cambia. Nunca se lo reenvíes a nadie.",
  },
  emailUpdate: {
    title: (destination) => `Confirma tu nueva dirección para ${destination}`,
    body: ({ former, address }) => `Abre este enlace para que ${address} sea la dirección de la cuenta ${former}.`,
    codeBody: ({ former, address }) =>
      `Escribe este código donde lo solicitaste para que ${address} sea la dirección de la cuenta ${former}.`,
    button: "Confirmar la dirección",
    ignore: "Si esa cuenta no es tuya, ignora este correo: no cambiará nada. Nunca se lo reenvíes a nadie.",
  },
  emailUpdated: {
    title: (destination) => `Tu dirección para ${destination} ha cambiado`,
    body: (former) => `La cuenta que era ${former} tiene ahora otra dirección. Con esta ya no se inicia sesión.`,
    mistake: "Si no lo solicitaste, ponte en contacto con tu administrador.",
  },
  accountLinked: {
    title: ({ provider, destination }) => `Una cuenta de ${provider} inicia sesión ahora en ${destination}`,
    body: ({ provider, account, address, time }) =>
      `La cuenta de ${provider} ${account} quedó vinculada a ${address} el ${time}. Desde ahora inicia sesión por sí sola.`,
    mistake: "Si esa cuenta no es tuya, desvincúlala. Se cerrará la sesión de quien haya entrado con ella.",
    button: "Desvincular la cuenta",
    life: "Si es tuya, no tienes que hacer nada. El enlace sirve una sola vez, durante 7 días.",
  },
  glassBroken: {
    title: (destination) => `Un acceso de emergencia a ${destination}`,
    body: ({ address, time }) =>
      `${address} inició sesión el ${time} sin inicio de sesión único, como miembro reservado para emergencias, con otro método y un segundo factor.`,
    mistake: "Si nadie lo esperaba, cierra sus sesiones y quítale al miembro la marca de emergencias.",
  },
  noAccess: {
    subject: (destination) => `Sobre tu acceso a ${destination}`,
    title: "Todavía no tienes acceso",
    body: ({ address, destination }) => `${address} no tiene acceso a ${destination}.`,
    mistake: "Si crees que se trata de un error, ponte en contacto con tu administrador.",
    ignore: "Si no intentaste iniciar sesión, puedes ignorar este correo.",
  },
} as const satisfies MailTexts;
