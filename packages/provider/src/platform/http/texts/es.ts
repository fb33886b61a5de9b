import { translatePages } from "./shape.ts";

export const es = translatePages({
  link: {
    login: "Continuar a {destination}",
    resetPassword: "Cree una contraseña nueva para {destination}",
    newAddress: "Confirme su nueva dirección para {destination}",
    lead: "como {address} · lleva a {host}",
    takeOver:
      "La cuenta {former} de {destination} solicita su dirección. Si continúa, esa cuenta pasa a ser suya: recibe la dirección {address} y, salvo que tenga la sesión iniciada en ella aquí, se eliminan su contraseña, sus cuentas vinculadas, sus segundos factores y sus aplicaciones conectadas.",
    go: "Continuar",
    ignore: "Si no lo solicitó o la dirección no es suya, cierre esta página: no cambiará nada.",
    over: "Este enlace ya no funciona",
    loginOver: "Su enlace de inicio de sesión ha caducado o ya se usó. Solicite uno nuevo y ábralo en este navegador.",
    resetOver:
      "Su enlace para una contraseña nueva ha caducado o ya se usó. Solicite uno nuevo y ábralo en este navegador.",
    back: "Volver al inicio de sesión",
    unknown: "Puede que llegara incompleto. Ábralo de nuevo desde su correo o solicite uno nuevo donde inicia sesión.",
    stillGood: "Su enlace sigue siendo válido. Espere un momento y ábralo de nuevo.",
  },
  unlink: {
    title: "¿Desvincular la cuenta de {provider}?",
    lead: "Inicia sesión en {destination} como {address}. {provider} la conoce como {account}.",
    confirm: "Desvincular la cuenta",
    caution: "Se cerrará la sesión de quien haya entrado con ella. Si la cuenta es suya, cierre esta página.",
    done: "La cuenta está desvinculada",
    ended: "Ya no inicia sesión, y se ha cerrado la sesión de quien entró con ella.",
    next: "Si no conoce esa cuenta, avise a su administrador y cree una contraseña nueva.",
    over: "La cuenta ya está desvinculada o el enlace es de hace más de {life}.",
  },
  disown: {
    title: "¿Ha sido otra persona?",
    lead: "Va a proteger la cuenta {address} de {destination}.",
    confirm: "No he sido yo",
    caution:
      "Se cerrarán todas las sesiones, se eliminará la contraseña y terminará lo que se creó con ese acceso. Si ha sido usted, cierre esta página.",
    done: "Su cuenta está protegida",
    ended: "Se han cerrado todas las sesiones y ha terminado lo que se creó con ese acceso.",
    next: "Inicie sesión con su correo, cree una contraseña nueva y revise la verificación en dos pasos. Después abra su perfil: allí verá lo que se creó entretanto. Si no puede entrar, avise a su administrador.",
    over: "El enlace ya se usó o es de hace más de {life}.",
  },
  sso: {
    busy: "Iniciando sesión",
    leave: "¿Iniciar sesión en {host}?",
    stranger:
      "Un enlace le ha traído aquí. Lleva a {host}, que pertenece a una organización y no a {project}. Continúe solo si su organización inicia sesión allí.",
    go: "Continuar a {host}",
    failed: "El inicio de sesión único no funcionó",
    back: "Volver a {project}",
    advice: {
      refused:
        "Su proveedor de identidad rechazó el inicio de sesión. Pregunte a su administrador si tiene asignada esta aplicación.",
      late: "Tardó demasiado. Vuelva a la aplicación e inicie sesión otra vez.",
      begin: "La sesión se inicia desde la aplicación. Vuelva a ella e inicie sesión otra vez.",
      finished:
        "Este inicio de sesión ya había terminado o tardó demasiado. Vuelva a la aplicación e inicie sesión otra vez.",
      otherBrowser:
        "Este inicio de sesión comenzó en otro navegador, o este rechaza las cookies. Vuelva a la aplicación e inicie sesión otra vez.",
      replayed: "Ya se había usado. Vuelva a la aplicación e inicie sesión otra vez.",
      unverified: "Su proveedor de identidad no ha verificado su dirección de correo. Consulte a su administrador.",
      noAccess: "Su cuenta allí es correcta, pero no tiene acceso aquí. Solicíteselo a su administrador.",
      unreachable:
        "Su proveedor de identidad no respondió. Espere un momento, vuelva a la aplicación e inicie sesión otra vez.",
      unacceptable:
        "No se puede aceptar la respuesta de su proveedor de identidad. Su administrador puede ver el motivo con el identificador de abajo.",
    },
  },
  app: {
    title: "No se dio acceso a la aplicación",
    accessDenied: "No se dio acceso a «{app}».",
    loginRequired: "«{app}» quiere saber quién es usted sin preguntarle, y no ha iniciado sesión.",
    consentRequired: "«{app}» quiere acceder sin preguntarle, y nunca se le dio acceso.",
    mistake: "«{app}» pidió algo a lo que no se puede responder.",
    stranger: "Se registró por sí misma: {project} no sabe quién la hace.",
    caution: "Puede cerrar esta página. Vaya a {place} solo si viene de allí.",
    go: "Ir a {place}",
  },
  failure: {
    login: "No se pudo iniciar sesión",
    loginNext: "Vuelva a la página de la que viene e inténtelo de nuevo.",
    app: "La aplicación le envió aquí con una solicitud a la que no se puede responder",
    appNext: "Avise a quienes hacen la aplicación.",
    other: "Algo salió mal",
    request: "No se puede responder a la solicitud que le trajo aquí.",
    here: "Algo salió mal aquí. Espere un momento e inténtelo de nuevo.",
    busy: "Ahora mismo no se puede responder. Espere un momento e inténtelo de nuevo.",
    tooMany: "Hubo demasiados intentos. Espere un momento e inténtelo de nuevo.",
    loginOver: "Este inicio de sesión comenzó en otro navegador, hace demasiado tiempo, o ya terminó.",
    details: "Detalles para desarrolladores",
    requestId: "Identificador de la solicitud: {id}",
  },
  home: {
    lead: "Esta dirección sirve para iniciar sesión en aplicaciones. Abra la propia aplicación.",
    notFound: "No hay nada en esta dirección",
    notFoundNext: "Compruebe la dirección o abra la propia aplicación.",
  },
});
