import type { LoginTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const wrongCode = "El código no es válido. Inténtelo de nuevo.";
const tookTooLong = "Este inicio de sesión ha caducado. Inténtelo de nuevo.";
const noPassword = "No hay ninguna contraseña para esta persona.";
const sessionOver = "Su sesión ha finalizado. Inicie sesión de nuevo.";
const human = "No hemos podido comprobar que es una persona. Inténtelo de nuevo.";
const otherOrganization = "Este inicio de sesión es para otra organización. Inicie sesión de nuevo.";
const notSetUp = "Este método de inicio de sesión no está configurado.";
const badName = "No se puede crear la organización con este nombre. Elija otro.";

export const texts: LoginTexts = {
  frame,
  main: {
    discoveryTitle: "Regístrese o inicie sesión",
    organizationTitle: ({ organizationName }) => `Continuar en ${organizationName}`,
    verifyTitle: "Verifique su correo electrónico",
    verifyLead: "Confirme su dirección de correo electrónico de una de estas formas:",
    emailLabel: "Correo electrónico",
    emailPlaceholder: "nombre@empresa.com",
    continueButton: "Continuar con el correo electrónico",
    continueWith: ({ name }) => `Continuar con ${name}`,
    sso: "SSO",
    passwordLabel: "Contraseña",
    show: "Mostrar contraseña",
    hide: "Ocultar contraseña",
    usePassword: "Usar una contraseña",
    next: "Continuar",
    forgot: "Registrarse o restablecer la contraseña",
    lastUsed: "Último usado",
    or: "o",
    back: "Volver",
    loading: "Cargando…",
    oneTap: "Elija su cuenta en la ventana de Google de esta página.",
  },
  emailMethodSelection: {
    title: "Seleccione cómo desea continuar.",
    link: "Recibir un enlace por correo electrónico",
    code: "Recibir un código por correo electrónico",
    back: "Volver",
  },
  emailConfirmation: {
    title: "Revise su correo electrónico",
    sentTo: ({ email }) => `Hemos enviado un correo electrónico a ${email}.`,
    gmail: "Abrir Gmail",
    yahoo: "Abrir Yahoo",
    outlook: "Abrir Outlook",
    codeInstead: "Introducir el código",
    tryAgain: "Intentar de nuevo",
    notReceived: "¿No lo ha recibido?",
    resend: "Reenviar correo electrónico",
    resendIn: ({ time }) => `Reenviar en ${time}`,
    wrongAddress: "¿Dirección incorrecta?",
  },
  passcode: {
    title: "Introduzca el código",
    sentTo: ({ destination }) => `Hemos enviado un código de 6 dígitos a ${destination}.`,
    fieldLabel: "Código",
    expiresIn: ({ time }) => `El código caduca en ${time}.`,
    expired: "El código ha caducado.",
    resend: "Reenviar código",
    sent: "Código enviado",
    back: "Volver",
  },
  mfa: {
    selectionTitle: "Configure la autenticación multifactor",
    useAuthenticator: "Usar una aplicación de autenticación",
    useText: "Recibir un código por SMS",
    next: "Continuar",
    back: "Volver",

    phoneTitle: "Introduzca su número de teléfono para configurar la autenticación multifactor",
    countryLabel: "País",
    phoneLabel: "Número de teléfono",

    qrTitle: "Escanee el código QR para vincular su aplicación de autenticación",
    qrCode: "Código QR para su aplicación de autenticación",
    loading: "Cargando…",
    troubleScanning: "¿Problemas para escanear?",
    notCreated: "No se ha podido vincular su aplicación de autenticación.",
    tryAgain: "Reintentar",

    manualTitle: "¿Problemas para escanear el código QR?",
    manualLead: "Introduzca este código en su aplicación de autenticación para vincularla.",
    secretLabel: "Código para su aplicación de autenticación",
    copyCode: "Copiar código",
    scanAgain: "Volver a escanear el código QR",

    entryTitle: "Introduzca el código de verificación",
    entryLead: "Introduzca el código de 6 dígitos de su aplicación de autenticación.",
    entryLabel: "Código de verificación",
    newCode: "Si el código no funciona, use uno nuevo de su aplicación de autenticación.",
    useBackupCode: "Usar un código de respaldo",
    textInstead: "Recibir un código por SMS",

    backupTitle: "Introduzca un código de respaldo",
    backupLead: "Introduzca uno de los códigos de respaldo que guardó al configurar su aplicación de autenticación.",
    backupLabel: "Código de respaldo",

    saveTitle: "¡Guarde sus códigos de respaldo!",
    saveLead: "Esta es la única vez que podrá ver y guardar sus códigos de respaldo.",
    codesLabel: "Códigos de respaldo",
    download: "Descargar archivo",
    copyAll: "Copiar todos",
    done: "Listo",
    qrLead: "Abra su aplicación de autenticación, añada una cuenta y apunte la cámara a este código.",
    codesTitle: ({ projectName }) => `Códigos de respaldo de ${projectName}`,
  },
  password: {
    title: "Inicie sesión con correo electrónico y contraseña",
    forgotTitle: "Reciba ayuda por correo electrónico para iniciar sesión",
    forgotLead:
      "Introduzca su dirección de correo electrónico y le enviaremos un enlace para establecer una contraseña nueva.",
    next: "Continuar",
    back: "Volver",

    sentTitle: "¡Revise su correo electrónico!",
    verifyTitle: "Verifique primero su correo electrónico.",
    sentTo: ({ email }) => `Hemos enviado un correo electrónico a ${email}.`,
    notReceived: "¿No lo ha recibido?",
    resend: "Reenviar correo electrónico",

    newTitle: "Establezca una contraseña nueva",
    newFor: ({ email }) => `Para ${email}`,
    openAgain: "Vuelva a abrir el enlace del correo electrónico para establecer una contraseña nueva.",
    newLink: "Recibir un enlace nuevo",

    strong: "¡Muy bien! Es una contraseña segura.",
    minimumLength: ({ count }) => `Debe tener al menos ${count} caracteres`,
    complexity: ({ count }) =>
      `Debe contener ${count} de los siguientes elementos: mayúscula, minúscula, número, símbolo`,
    breached:
      "Es posible que esta contraseña se haya usado en otro sitio que sufrió un problema de seguridad. Elija otra contraseña.",
    met: "Cumplido:",
    missing: "No cumplido:",
    remarks: {
      "Straight rows of keys on your keyboard are easy to guess.":
        "Las filas de teclas seguidas son fáciles de adivinar.",
      "Short keyboard patterns are easy to guess.": "Los patrones cortos del teclado son fáciles de adivinar.",
      'Repeated characters like "aaa" are easy to guess.':
        "Los caracteres repetidos, como «aaa», son fáciles de adivinar.",
      'Repeated character patterns like "abcabcabc" are easy to guess.':
        "Los patrones repetidos, como «abcabcabc», son fáciles de adivinar.",
      'Common character sequences like "abc" are easy to guess.':
        "Las secuencias comunes, como «abc», son fáciles de adivinar.",
      "Recent years are easy to guess.": "Los años recientes son fáciles de adivinar.",
      "Dates are easy to guess.": "Las fechas son fáciles de adivinar.",
      "This is a heavily used password.": "Es una contraseña muy utilizada.",
      "This is a frequently used password.": "Es una contraseña utilizada con frecuencia.",
      "This is a commonly used password.": "Es una contraseña común.",
      "This is similar to a commonly used password.": "Se parece a una contraseña común.",
      "Single words are easy to guess.": "Las palabras sueltas son fáciles de adivinar.",
      "Single names or surnames are easy to guess.": "Un nombre o un apellido solo es fácil de adivinar.",
      "Common names and surnames are easy to guess.": "Los nombres y apellidos comunes son fáciles de adivinar.",
      "There should not be any personal or page related data.":
        "No use datos personales ni relacionados con esta página.",
      "Your password was exposed by a data breach on the Internet.":
        "Su contraseña quedó expuesta en una filtración de datos en internet.",
      "Avoid predictable letter substitutions like '@' for 'a'.":
        "Evite las sustituciones previsibles, como «@» por «a».",
      "Avoid reversed spellings of common words.": "Evite las palabras comunes escritas al revés.",
      "Capitalize some, but not all letters.": "Ponga en mayúscula algunas letras, pero no todas.",
      "Capitalize more than the first letter.": "Ponga en mayúscula algo más que la primera letra.",
      "Avoid dates and years that are associated with you.": "Evite fechas y años relacionados con usted.",
      "Avoid recent years.": "Evite los años recientes.",
      "Avoid years that are associated with you.": "Evite los años relacionados con usted.",
      "Avoid common character sequences.": "Evite las secuencias de caracteres comunes.",
      "Avoid repeated words and characters.": "Evite repetir palabras y caracteres.",
      "Use longer keyboard patterns and change typing direction multiple times.":
        "Use patrones de teclado más largos y cambie varias veces de dirección.",
      "Add more words that are less common.": "Añada más palabras poco comunes.",
      "Use multiple words, but avoid common phrases.": "Use varias palabras, pero evite las frases hechas.",
      "You can create strong passwords without using symbols, numbers, or uppercase letters.":
        "Una contraseña puede ser segura sin símbolos, números ni mayúsculas.",
      "If you use this password elsewhere, you should change it.":
        "Si usa esta contraseña en otros sitios, debería cambiarla.",
    },
    checking: "Comprobando la contraseña…",
    forgotOrNewLead:
      "Introduzca su dirección de correo electrónico y le enviaremos un enlace para establecer una contraseña nueva o, si aún no tiene cuenta, para registrarse.",
    newcomer: "Si aún no tiene cuenta, el enlace le registrará y después podrá establecer una contraseña.",
  },
  discovery: {
    title: "Seleccione una organización para continuar",
    join: "Unirse",
    acceptInvite: "Aceptar invitación",
    moreInvitations: "Mostrar más invitaciones",
    or: "o",
    create: "Crear una organización",
    createTitle: "Cree una organización para empezar",
    nothingTitle: ({ email }) => `${email} no pertenece a ninguna organización.`,
    nothingLead:
      "Compruebe que su dirección de correo electrónico es correcta. Si lo es, es posible que su administrador deba invitarle primero.",
    differentEmail: "Probar con otra dirección",
    signedInAs: ({ email }) => `Ha iniciado sesión como ${email}.`,
    otherEmail: "Usar otra dirección",
    nameLabel: "Nombre de la organización",
    back: "Volver",
  },
  sso: {
    emailTitle: "Introduzca su correo electrónico para continuar",
    emailLabel: "Correo electrónico",
    emailPlaceholder: "nombre@empresa.com",
    continueButton: "Continuar",
    failed: "Algo ha salido mal. Inténtelo más tarde o póngase en contacto con su administrador.",
    menuTitle: "Seleccione una conexión para continuar",
    fallbackTitle: "Lo sentimos, no hemos encontrado ninguna conexión.",
    slugLabel: "Organización",
    slugPlaceholder: "Identificador de la organización",
    organizationMissing: "No se ha encontrado la organización",
    lookupFailed: "Se ha producido un error. Inténtelo de nuevo.",
    otherMethod: "Probar otro método de inicio de sesión",
    back: "Volver",
  },
  landing: {
    landing: "Comprobando el enlace…",
    loggingIn: "Iniciando sesión…",
  },
  wrongAccount: {
    title: "Esta invitación es para otra cuenta",
    invited: ({ email, organizationName }) => `Se ha invitado a ${email} a unirse a ${organizationName}.`,
    signedIn: ({ email }) => `Ha iniciado sesión como ${email}.`,
    continueAs: ({ email }) => `Continuar como ${email}`,
    stayAs: ({ email }) => `Seguir como ${email}`,
  },
  signedIn: {
    who: ({ name, email, organizationName }) =>
      `Ha iniciado sesión en ${organizationName} como ${name ? `${name}, ${email}` : email}.`,
    stay: ({ name, email }) => `Continuar como ${name || email}`,
    other: "Para usar otra cuenta, rellene el formulario de arriba.",
  },
  loggedIn: {
    title: "¡Listo!",
    lead: "Ha iniciado sesión correctamente.",
  },
  error: {
    somethingWentWrong: "Algo ha salido mal",
    later: "Inténtelo más tarde o póngase en contacto con su administrador.",

    linkTitle: "Este enlace no ha iniciado su sesión",
    linkNext: "Solicite uno nuevo y ábralo en este navegador.",

    otherBrowserTitle: "Abra este enlace donde lo solicitó",
    otherBrowser:
      "Un enlace de inicio de sesión solo funciona en el navegador en el que se solicitó. El enlace no se ha usado.",
    otherBrowserNext: "Cópielo allí o solicite aquí uno nuevo.",
    otherBrowserCode:
      "El correo electrónico también contiene un código: escríbalo allí o solicite aquí un enlace nuevo.",

    organizationTitle: "No hemos encontrado su organización",
    organizationMissing: "No se ha encontrado la organización. Inténtelo de nuevo.",
    organizationMissingNext: "Compruebe la dirección de esta página o pida la correcta a su administrador.",
    organizationLookupFailed: "Se ha producido un error. Inténtelo de nuevo.",

    authPolicyTitle: "No puede iniciar sesión de esta forma",
    authPolicy: ({ organizationName }) =>
      `${organizationName ?? "Esta organización"} no permite ninguno de los métodos de inicio de sesión de esta página.`,
    authPolicyNext: "Pregunte a su administrador cómo iniciar sesión.",

    adBlockerTitle: "Algo está bloqueando la solicitud",
    adBlocker:
      "Parece que un bloqueador de anuncios o una extensión del navegador impide que esta página se comunique con nuestros servidores.",
    adBlockerNext: "Desactívelo en esta página y vuelva a iniciar sesión.",

    claimedDomainTitle: "Su organización ya está aquí",
    claimedDomain: "Una organización ha reclamado el dominio de su dirección de correo electrónico.",
    claimedDomainNext:
      "Pida una invitación a su administrador, o vuelva atrás y use otra dirección de correo electrónico.",

    back: "Volver",
    backToLogIn: "Volver al inicio de sesión",
    tryAgain: "Reintentar",
  },
  problems: {
    invalidEmail: "La dirección de correo electrónico no es válida",
    passwordRequired: "Introduzca su contraseña",
    somethingWentWrong: "Algo ha salido mal",
    noAccess: ({ email, organizationName }) =>
      `${email} no tiene acceso a ${organizationName}. Si cree que es un error, póngase en contacto con su administrador`,
    tooMany: "Demasiados intentos. Espere un momento e inténtelo de nuevo.",
    tooManyUntil: ({ time }) => `Demasiados intentos. Inténtelo de nuevo en ${time}.`,
    expiredUntil: ({ time }) => `Podrá obtener un código nuevo en ${time}.`,
    thisOrganization: "esta organización",
    byType: {
      invalid_email: "El formato del correo electrónico no es válido.",
      inactive_email: "Esta dirección está marcada como inactiva. Pruebe con otra.",
      unauthorized_credentials: "Las credenciales no son válidas.",
      user_unauthenticated: "Para esto debe haber iniciado sesión.",
      email_not_found: "No se ha encontrado el correo electrónico.",
      no_user_password: noPassword,
      member_password_not_found: noPassword,
      breached_password: "Debe restablecer la contraseña.",
      reset_password: "Debe restablecer la contraseña.",
      unable_to_auth_magic_link: "El enlace ya se ha usado o ha caducado.",
      oauth_token_not_found: tookTooLong,
      oauth_flow_callback_error: "El proveedor no ha iniciado su sesión. Inténtelo de nuevo.",
      sso_token_not_found: tookTooLong,
      invalid_code: "El formato del código no es válido.",
      otp_code_not_found: wrongCode,
      unable_to_authenticate_totp: wrongCode,
      totp_code_already_authenticated: wrongCode,
      unable_to_authenticate_recovery_code: "El código de respaldo no es válido. Inténtelo de nuevo.",
      invalid_phone_number:
        "El formato del número de teléfono no es válido. Escríbalo en el formato internacional E.164.",
      invalid_phone_number_country_code: "No podemos enviar SMS a números de este país.",
      unsubscribed_phone_number: "Este número ha cancelado los SMS. Envíe START para volver a recibirlos.",
      duplicate_member_phone_number: "Otro miembro ya usa ese número de teléfono.",
      intermediate_session_not_found: "El inicio de sesión ha tardado demasiado. Inicie sesión de nuevo.",
      recent_authentication_required:
        "Ha pasado demasiado tiempo desde que inició sesión para hacer esto. Inicie sesión de nuevo.",
      user_lock_limit_reached: "Demasiados intentos fallidos. Inténtelo más tarde.",
      unauthorized_action: "No tiene permiso para hacer esto.",
      invalid_session_token: sessionOver,
      session_not_found: sessionOver,
      internal_server_error: "Algo ha salido mal",
      service_unavailable: "No podemos conectar con nuestros servidores.",
      device_refused: "Este dispositivo ha sido rechazado. Póngase en contacto con su administrador.",
      weak_password: "Esta contraseña es demasiado fácil de adivinar. Elija otra.",
      phone_number_not_found: "Esta cuenta no tiene ningún número de teléfono.",
      sms_not_configured: "En este momento no se pueden enviar SMS.",
      expired_totp: "La configuración ha tardado demasiado. Empiece con un código QR nuevo.",
      active_totp_exists: "Ya hay una aplicación de autenticación configurada.",
      totp_not_found: "No hay ninguna aplicación de autenticación configurada.",
      operation_restricted_by_organization_mfa_methods: "Su organización no permite este segundo factor.",
      operation_restricted_by_organization_auth_methods: "Su organización no permite este método de inicio de sesión.",
      second_factor_required: "Confirme primero su segundo factor.",
      sso_flow_callback_error:
        "Su proveedor de identidad no ha iniciado su sesión. Inténtelo de nuevo o póngase en contacto con su administrador.",
      sso_jit_provisioning_not_allowed: "No es miembro de esta organización. Pida una invitación a su administrador.",
      sso_subject_mismatch:
        "Esta dirección pertenece a otra cuenta de su proveedor de identidad. Póngase en contacto con su administrador.",
      organization_not_found: "No se ha encontrado la organización.",
      member_not_found: "No existe tal miembro en esta organización.",
      duplicate_member_email: "Otro miembro ya usa esta dirección.",
      action_not_allowed_email_domain_is_claimed:
        "Una organización ha reclamado el dominio de su dirección. Pídale una invitación.",
      member_inactive_in_directory:
        "Su organización ha desactivado su cuenta. Póngase en contacto con su administrador.",
      captcha_required: human,
      invalid_captcha: human,
      captcha_unavailable: human,
      invalid_intermediate_session_token_for_organization: otherOrganization,
      session_authorization_tenancy_error: otherOrganization,
      oauth_config_not_found: notSetUp,
      sso_connection_not_found: notSetUp,
      quota_reached: "Se ha alcanzado un límite. Póngase en contacto con su administrador o con el soporte.",
      organization_slug_already_used: badName,
      invalid_organization_slug: badName,
      unable_to_auth_impersonation_token: tookTooLong,
      pkce_mismatch: tookTooLong,
      pkce_expected_code_verifier: tookTooLong,
      invalid_id_token: tookTooLong,
      unable_to_auth_password_reset_token: "El enlace ya se ha usado o ha caducado.",
      invalid_recovery_code: "El código de respaldo no es válido. Inténtelo de nuevo.",
      impersonation_not_allowed: "No tiene permiso para hacer esto.",
      session_authorization_error: "No tiene permiso para hacer esto.",
    },
  },
  terms: {
    agree: ({ documents }) => `Al continuar, acepta lo siguiente: ${documents.join(" y ")}.`,
    terms: "Condiciones del servicio",
    privacy: "Política de privacidad",
  },
  notices: {
    emailResent: "Correo electrónico reenviado",
    codeCopied: "Código copiado",
    codeNotCopied: "No se ha podido copiar el código",
    codesCopied: "Copiado",
    codesNotCopied: "No se han podido copiar los códigos",
  },
};

export const dir = "ltr";
