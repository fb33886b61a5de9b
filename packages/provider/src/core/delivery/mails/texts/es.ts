import { translateMails } from "./shape.ts";

export const es = translateMails({
  magicLink: {
    login: { title: "Acceda a {destination}", button: "Iniciar sesión" },
    signup: { title: "Únase a {destination}", button: "Registrarse" },
    body: "Use este enlace para continuar como {address}, preferiblemente en el navegador donde lo solicitó.",
    orCode: "O escriba este código donde solicitó este correo:",
    life: "El enlace sirve una sola vez y caduca en {link}.",
    lifeWithCode: "El enlace sirve una sola vez y caduca en {link}; el código, en {code}.",
    ignore: "Si no lo solicitó, puede ignorar este correo. Nunca se lo reenvíe a nadie.",
  },
  invitation: {
    title: "Tiene una invitación a {destination}",
    body: "{inviter} le invita a unirse a {destination} como {address}.",
    button: "Aceptar la invitación",
    ignore: "Si no conoce al remitente, puede ignorar este correo. Nunca se lo reenvíe a nadie.",
  },
  emailCode: {
    subject: "{code} es su código de {projectName}",
    title: "Su código",
    body: "Para continuar en {destination}, escriba este código donde lo solicitó.",
    life: "Sirve una sola vez y caduca en {code}.",
    ignore: "Si no lo solicitó, puede ignorar este correo. Nunca le diga el código a nadie.",
  },
  text: "Su código de {projectName} es {code}. Caduca en {life}. No lo comparta.",
  passwordReset: {
    title: "Cree una contraseña nueva para {destination}",
    body: "Use este enlace para crear una contraseña nueva como {address}, preferiblemente en el navegador donde lo solicitó.",
    button: "Crear una contraseña nueva",
    orLogin: "O conserve su contraseña e inicie sesión esta vez sin ella:",
    login: "Iniciar sesión sin contraseña",
    life: "Cada enlace sirve una sola vez y caduca en {link}.",
    ignore: "Si no lo solicitó, puede ignorar este correo: su contraseña no cambia. Nunca se lo reenvíe a nadie.",
  },
  emailUpdate: {
    title: "Confirme su nueva dirección para {destination}",
    body: "Abra este enlace para que {address} sea la dirección de la cuenta {former}.",
    codeBody: "Escriba este código donde lo solicitó para que {address} sea la dirección de la cuenta {former}.",
    button: "Confirmar la dirección",
    ignore: "Si esa cuenta no es suya, ignore este correo: no cambiará nada. Nunca se lo reenvíe a nadie.",
  },
  emailUpdated: {
    title: "Su dirección para {destination} ha cambiado",
    body: "La cuenta que era {former} tiene ahora otra dirección. Con esta ya no se inicia sesión.",
    mistake: "Si no lo solicitó, póngase en contacto con su administrador.",
  },
  accountLinked: {
    title: "Una cuenta de {provider} inicia sesión ahora en {destination}",
    body: "La cuenta de {provider} {account} quedó vinculada a {address} el {time}. Desde ahora inicia sesión por sí sola.",
    mistake: "Si esa cuenta no es suya, desvincúlela. Se cerrará la sesión de quien haya entrado con ella.",
    button: "Desvincular la cuenta",
    life: "Si es suya, no tiene que hacer nada. El enlace sirve una sola vez, durante {link}.",
  },
  securityNotice: {
    titles: {
      password_set: "Se ha definido una contraseña para su cuenta de {destination}",
      password_changed: "Se ha cambiado su contraseña de {destination}",
      second_factor_added: "Se ha añadido la verificación en dos pasos a su cuenta de {destination}",
      second_factor_removed: "Se ha quitado la verificación en dos pasos de su cuenta de {destination}",
      api_key_created: "Se ha creado una clave de API en su cuenta de {destination}",
      app_connected: "Se ha conectado una aplicación a su cuenta de {destination}",
      new_browser: "Nuevo inicio de sesión en {destination}",
    },
    body: "Ocurrió el {time} en la cuenta {address}.",
    mistake:
      "Si no ha sido usted, pulse el botón. Se cerrarán todas las sesiones y terminará lo que se creó con ese acceso.",
    button: "No he sido yo",
    life: "Si ha sido usted, no tiene que hacer nada. El enlace sirve una sola vez, durante {link}.",
  },
  directoryChange: {
    title: "Un cambio del directorio para {destination} te espera",
    change_email: "Tu directorio quiere cambiar el correo electrónico de {address} a {wanted}.",
    deactivate: "Tu directorio quiere desactivar {address}.",
    reactivate: "Tu directorio quiere reactivar {address}.",
    delete: "Tu directorio quiere eliminar {address}.",
    decide:
      "Todavía no ha cambiado nada. Aplica o descarta el cambio en la configuración del directorio de tu organización. Puede haber otros cambios pendientes.",
  },
  glassBroken: {
    title: "Un acceso de emergencia a {destination}",
    body: "{address} inició sesión el {time} sin inicio de sesión único, como miembro reservado para emergencias, con otro método y un segundo factor.",
    mistake: "Si nadie lo esperaba, cierre sus sesiones y quítele al miembro la marca de emergencias.",
  },
  noAccess: {
    subject: "Sobre su acceso a {destination}",
    title: "Todavía no tiene acceso",
    body: "{address} no tiene acceso a {destination}.",
    mistake: "Si cree que se trata de un error, póngase en contacto con su administrador.",
    ignore: "Si no intentó iniciar sesión, puede ignorar este correo.",
  },
});
