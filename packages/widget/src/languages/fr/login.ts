import type { LoginTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const wrongCode = "Code incorrect. Veuillez réessayer.";
const tookTooLong = "Cette connexion a expiré. Veuillez réessayer.";
const noPassword = "Aucun mot de passe n’est défini pour cette personne.";
const sessionOver = "Votre session est terminée. Veuillez vous reconnecter.";
const human = "Nous n’avons pas pu vérifier que vous êtes humain. Veuillez réessayer.";
const otherOrganization = "Cette connexion concerne une autre organisation. Veuillez vous reconnecter.";
const notSetUp = "Ce mode de connexion n’est pas configuré.";
const badName = "L’organisation ne peut pas être créée sous ce nom. Choisissez-en un autre.";

export const texts: LoginTexts = {
  frame,
  main: {
    discoveryTitle: "Inscrivez-vous ou connectez-vous",
    organizationTitle: ({ organizationName }) => `Continuer vers ${organizationName}`,
    verifyTitle: "Vérifiez votre adresse e-mail",
    verifyLead: "Confirmez votre adresse e-mail par l’un des moyens suivants :",
    emailLabel: "E-mail",
    emailPlaceholder: "vous@entreprise.fr",
    continueButton: "Continuer avec l’e-mail",
    continueWith: ({ name }) => `Continuer avec ${name}`,
    sso: "SSO",
    passwordLabel: "Mot de passe",
    show: "Afficher le mot de passe",
    hide: "Masquer le mot de passe",
    usePassword: "Utiliser plutôt un mot de passe",
    next: "Continuer",
    forgot: "S’inscrire ou réinitialiser le mot de passe",
    lastUsed: "Dernière utilisée",
    or: "ou",
    back: "Retour",
    loading: "Chargement…",
    oneTap: "Choisissez votre compte dans la fenêtre Google de cette page.",
  },
  emailMethodSelection: {
    title: "Choisissez comment continuer.",
    link: "Recevoir un lien de connexion par e-mail",
    code: "Recevoir un code de connexion par e-mail",
    back: "Retour",
  },
  emailConfirmation: {
    title: "Consultez votre messagerie",
    sentTo: ({ email }) => `Un e-mail a été envoyé à ${email}.`,
    gmail: "Ouvrir Gmail",
    yahoo: "Ouvrir Yahoo",
    outlook: "Ouvrir Outlook",
    codeInstead: "Saisir plutôt le code",
    tryAgain: "Réessayer",
    notReceived: "Vous ne l’avez pas reçu ?",
    resend: "Renvoyer l’e-mail",
    resendIn: ({ time }) => `Renvoyer dans ${time}`,
    wrongAddress: "Mauvaise adresse ?",
  },
  passcode: {
    title: "Saisissez le code",
    sentTo: ({ destination }) => `Un code à 6 chiffres vous a été envoyé à ${destination}.`,
    fieldLabel: "Code",
    expiresIn: ({ time }) => `Votre code expire dans ${time}.`,
    expired: "Votre code a expiré.",
    resend: "Renvoyer le code",
    sent: "Code envoyé",
    back: "Retour",
  },
  mfa: {
    selectionTitle: "Configurez l’authentification multifacteur",
    useAuthenticator: "Utiliser une application d’authentification",
    useText: "Recevoir un code par SMS",
    next: "Continuer",
    back: "Retour",

    phoneTitle: "Saisissez votre numéro de téléphone pour configurer l’authentification multifacteur",
    countryLabel: "Pays",
    phoneLabel: "Numéro de téléphone",

    qrTitle: "Scannez le code QR pour associer votre application d’authentification",
    qrCode: "Code QR pour votre application d’authentification",
    loading: "Chargement…",
    troubleScanning: "Un problème pour scanner le code ?",
    notCreated: "Votre application d’authentification n’a pas pu être associée.",
    tryAgain: "Réessayer",

    manualTitle: "Un problème pour scanner le code QR ?",
    manualLead: "Saisissez ce code dans votre application d’authentification pour l’associer.",
    secretLabel: "Code pour votre application d’authentification",
    copyCode: "Copier le code",
    scanAgain: "Scanner à nouveau le code QR",

    entryTitle: "Saisissez le code de vérification",
    entryLead: "Saisissez le code à 6 chiffres de votre application d’authentification.",
    entryLabel: "Code de vérification",
    newCode: "Si votre code ne fonctionne pas, utilisez-en un nouveau de votre application d’authentification.",
    useBackupCode: "Utiliser un code de secours",
    textInstead: "Recevoir plutôt un code par SMS",

    backupTitle: "Saisissez un code de secours",
    backupLead:
      "Saisissez l’un des codes de secours enregistrés lors de la configuration de votre application d’authentification.",
    backupLabel: "Code de secours",

    saveTitle: "Enregistrez vos codes de secours !",
    saveLead: "C’est la seule fois où vous pourrez consulter et enregistrer vos codes de secours.",
    codesLabel: "Codes de secours",
    download: "Télécharger le fichier",
    copyAll: "Tout copier",
    done: "Terminé",
    qrLead: "Ouvrez votre application d’authentification, ajoutez-y un compte et pointez l’appareil photo sur ce code.",
    codesTitle: ({ projectName }) => `Codes de secours ${projectName}`,
  },
  password: {
    title: "Connectez-vous avec votre e-mail et votre mot de passe",
    forgotTitle: "Recevez par e-mail de l’aide pour vous connecter",
    forgotLead: "Saisissez votre adresse e-mail : nous vous enverrons un lien pour définir un nouveau mot de passe.",
    next: "Continuer",
    back: "Retour",

    sentTitle: "Consultez votre messagerie !",
    verifyTitle: "Vérifiez d’abord votre adresse e-mail.",
    sentTo: ({ email }) => `Un e-mail a été envoyé à ${email}.`,
    notReceived: "Vous ne l’avez pas reçu ?",
    resend: "Renvoyer l’e-mail",

    newTitle: "Définissez un nouveau mot de passe",
    newFor: ({ email }) => `Pour ${email}`,
    openAgain: "Ouvrez à nouveau le lien de votre e-mail pour définir un nouveau mot de passe.",
    newLink: "Recevoir un nouveau lien par e-mail",

    strong: "Excellent ! Ce mot de passe est robuste.",
    minimumLength: ({ count }) => `Au moins ${count} caractère${count > 1 ? "s" : ""}`,
    complexity: ({ count }) => `Contient ${count} des éléments suivants : majuscule, minuscule, chiffre, symbole`,
    breached:
      "Ce mot de passe a peut-être été utilisé sur un autre site victime d’un incident de sécurité. Veuillez en choisir un autre.",
    met: "Respecté :",
    missing: "Non respecté :",
    remarks: {
      "Straight rows of keys on your keyboard are easy to guess.":
        "Les rangées de touches du clavier sont faciles à deviner.",
      "Short keyboard patterns are easy to guess.": "Les motifs courts du clavier sont faciles à deviner.",
      'Repeated characters like "aaa" are easy to guess.':
        "Les caractères répétés comme « aaa » sont faciles à deviner.",
      'Repeated character patterns like "abcabcabc" are easy to guess.':
        "Les motifs répétés comme « abcabcabc » sont faciles à deviner.",
      'Common character sequences like "abc" are easy to guess.':
        "Les suites courantes comme « abc » sont faciles à deviner.",
      "Recent years are easy to guess.": "Les années récentes sont faciles à deviner.",
      "Dates are easy to guess.": "Les dates sont faciles à deviner.",
      "This is a heavily used password.": "Ce mot de passe est extrêmement courant.",
      "This is a frequently used password.": "Ce mot de passe est très courant.",
      "This is a commonly used password.": "Ce mot de passe est courant.",
      "This is similar to a commonly used password.": "Ce mot de passe ressemble à un mot de passe courant.",
      "Single words are easy to guess.": "Un mot seul est facile à deviner.",
      "Single names or surnames are easy to guess.": "Un prénom ou un nom seul est facile à deviner.",
      "Common names and surnames are easy to guess.": "Les prénoms et noms courants sont faciles à deviner.",
      "There should not be any personal or page related data.":
        "N’utilisez pas de données personnelles ni liées à cette page.",
      "Your password was exposed by a data breach on the Internet.":
        "Votre mot de passe a été exposé par une fuite de données sur Internet.",
      "Avoid predictable letter substitutions like '@' for 'a'.":
        "Évitez les substitutions prévisibles comme « @ » pour « a ».",
      "Avoid reversed spellings of common words.": "Évitez les mots courants écrits à l’envers.",
      "Capitalize some, but not all letters.": "Mettez certaines lettres en majuscules, mais pas toutes.",
      "Capitalize more than the first letter.": "Ne mettez pas en majuscule que la première lettre.",
      "Avoid dates and years that are associated with you.": "Évitez les dates et les années qui vous concernent.",
      "Avoid recent years.": "Évitez les années récentes.",
      "Avoid years that are associated with you.": "Évitez les années qui vous concernent.",
      "Avoid common character sequences.": "Évitez les suites de caractères courantes.",
      "Avoid repeated words and characters.": "Évitez de répéter des mots et des caractères.",
      "Use longer keyboard patterns and change typing direction multiple times.":
        "Utilisez des motifs de clavier plus longs et changez plusieurs fois de direction.",
      "Add more words that are less common.": "Ajoutez d’autres mots moins courants.",
      "Use multiple words, but avoid common phrases.":
        "Utilisez plusieurs mots, mais évitez les expressions courantes.",
      "You can create strong passwords without using symbols, numbers, or uppercase letters.":
        "Un mot de passe peut être robuste sans symboles, chiffres ni majuscules.",
      "If you use this password elsewhere, you should change it.":
        "Si vous utilisez ce mot de passe ailleurs, vous devriez le changer.",
    },
    checking: "Vérification de votre mot de passe…",
    forgotOrNewLead:
      "Saisissez votre adresse e-mail : nous vous enverrons un lien pour définir un nouveau mot de passe, ou pour vous inscrire si vous n’avez pas encore de compte.",
    newcomer:
      "Si vous n’avez pas encore de compte, le lien vous inscrit, et vous définissez un mot de passe juste après.",
  },
  discovery: {
    title: "Sélectionnez une organisation pour continuer",
    join: "Rejoindre",
    acceptInvite: "Accepter l’invitation",
    moreInvitations: "Afficher plus d’invitations",
    or: "ou",
    create: "Créer une organisation",
    createTitle: "Créez une organisation pour commencer",
    nothingTitle: ({ email }) => `${email} n’appartient à aucune organisation.`,
    nothingLead:
      "Vérifiez que votre adresse e-mail est correcte. Si c’est le cas, votre administrateur doit peut-être d’abord vous inviter.",
    differentEmail: "Essayer une autre adresse e-mail",
    signedInAs: ({ email }) => `Vous êtes connecté en tant que ${email}.`,
    otherEmail: "Utiliser une autre adresse e-mail",
    nameLabel: "Nom de l’organisation",
    back: "Retour",
  },
  sso: {
    emailTitle: "Saisissez votre adresse e-mail pour continuer",
    emailLabel: "E-mail",
    emailPlaceholder: "vous@entreprise.fr",
    continueButton: "Continuer",
    failed: "Une erreur est survenue. Réessayez plus tard ou contactez votre administrateur.",
    menuTitle: "Sélectionnez une connexion pour continuer",
    fallbackTitle: "Désolé, nous n’avons trouvé aucune connexion.",
    slugLabel: "Organisation",
    slugPlaceholder: "Identifiant de l’organisation",
    organizationMissing: "Organisation introuvable",
    lookupFailed: "Une erreur s’est produite. Veuillez réessayer.",
    otherMethod: "Essayer un autre mode de connexion",
    back: "Retour",
  },
  landing: {
    landing: "Vérification de votre lien…",
    loggingIn: "Connexion en cours…",
  },
  wrongAccount: {
    title: "Cette invitation est destinée à un autre compte",
    invited: ({ email, organizationName }) => `${email} est invité à rejoindre ${organizationName}.`,
    signedIn: ({ email }) => `Vous êtes connecté en tant que ${email}.`,
    continueAs: ({ email }) => `Continuer en tant que ${email}`,
    stayAs: ({ email }) => `Rester connecté en tant que ${email}`,
  },
  signedIn: {
    who: ({ name, email, organizationName }) =>
      `Vous êtes connecté à ${organizationName} en tant que ${name ? `${name}, ${email}` : email}.`,
    stay: ({ name, email }) => `Continuer en tant que ${name || email}`,
    other: "Pour utiliser un autre compte, remplissez le formulaire ci-dessus.",
  },
  loggedIn: {
    title: "C’est fait !",
    lead: "Vous êtes connecté.",
  },
  error: {
    somethingWentWrong: "Une erreur est survenue",
    later: "Réessayez plus tard ou contactez votre administrateur.",

    linkTitle: "Ce lien ne vous a pas connecté",
    linkNext: "Demandez-en un nouveau et ouvrez-le dans ce navigateur.",

    otherBrowserTitle: "Ouvrez ce lien là où vous l’avez demandé",
    otherBrowser:
      "Un lien de connexion ne fonctionne que dans le navigateur où il a été demandé. Le lien n’a pas été utilisé.",
    otherBrowserNext: "Copiez-le dans ce navigateur-là, ou demandez-en un nouveau ici.",
    otherBrowserCode: "L’e-mail contient aussi un code : saisissez-le là-bas, ou demandez un nouveau lien ici.",

    organizationTitle: "Nous n’avons pas trouvé votre organisation",
    organizationMissing: "Organisation introuvable. Veuillez réessayer.",
    organizationMissingNext: "Vérifiez l’adresse de cette page ou demandez la bonne à votre administrateur.",
    organizationLookupFailed: "Une erreur s’est produite. Veuillez réessayer.",

    authPolicyTitle: "Vous ne pouvez pas vous connecter de cette façon",
    authPolicy: ({ organizationName }) =>
      `${organizationName ?? "Cette organisation"} n’autorise aucun des modes de connexion proposés sur cette page.`,
    authPolicyNext: "Demandez à votre administrateur comment vous connecter.",

    adBlockerTitle: "Quelque chose bloque la requête",
    adBlocker:
      "Un bloqueur de publicités ou une extension du navigateur semble empêcher cette page de joindre nos serveurs.",
    adBlockerNext: "Désactivez-le pour cette page, puis reconnectez-vous.",

    claimedDomainTitle: "Votre organisation est déjà ici",
    claimedDomain: "Une organisation a revendiqué le domaine de votre adresse e-mail.",
    claimedDomainNext:
      "Demandez une invitation à son administrateur, ou revenez en arrière et utilisez une autre adresse e-mail.",

    back: "Retour",
    backToLogIn: "Retour à la connexion",
    tryAgain: "Réessayer",
  },
  problems: {
    invalidEmail: "Adresse e-mail non valide",
    passwordRequired: "Veuillez saisir votre mot de passe",
    somethingWentWrong: "Une erreur est survenue",
    noAccess: ({ email, organizationName }) =>
      `${email} n’a pas accès à ${organizationName}. Si vous pensez qu’il s’agit d’une erreur, contactez votre administrateur`,
    tooMany: "Trop de tentatives. Patientez un instant, puis réessayez.",
    tooManyUntil: ({ time }) => `Trop de tentatives. Réessayez dans ${time}.`,
    expiredUntil: ({ time }) => `Vous pourrez obtenir un nouveau code dans ${time}.`,
    thisOrganization: "cette organisation",
    byType: {
      invalid_email: "Le format de l’adresse e-mail n’est pas valide.",
      inactive_email: "Cette adresse est marquée comme inactive, essayez-en une autre.",
      unauthorized_credentials: "Identifiants non valides.",
      user_unauthenticated: "Vous devez être connecté pour cela.",
      email_not_found: "Adresse e-mail introuvable.",
      no_user_password: noPassword,
      member_password_not_found: noPassword,
      breached_password: "Le mot de passe doit être réinitialisé.",
      reset_password: "Le mot de passe doit être réinitialisé.",
      unable_to_auth_magic_link: "Ce lien a déjà été utilisé ou a expiré.",
      oauth_token_not_found: tookTooLong,
      oauth_flow_callback_error: "Le fournisseur ne vous a pas connecté. Veuillez réessayer.",
      sso_token_not_found: tookTooLong,
      invalid_code: "Le format du code n’est pas valide.",
      otp_code_not_found: wrongCode,
      unable_to_authenticate_totp: wrongCode,
      totp_code_already_authenticated: wrongCode,
      unable_to_authenticate_recovery_code: "Code de secours incorrect. Veuillez réessayer.",
      invalid_phone_number:
        "Le format du numéro de téléphone n’est pas valide. Saisissez-le au format international E.164.",
      invalid_phone_number_country_code: "Nous ne pouvons pas envoyer de SMS aux numéros de ce pays.",
      unsubscribed_phone_number: "Ce numéro s’est désabonné des SMS. Envoyez START pour les recevoir à nouveau.",
      duplicate_member_phone_number: "Un autre membre utilise déjà ce numéro de téléphone.",
      intermediate_session_not_found: "Votre connexion a pris trop de temps. Veuillez vous reconnecter.",
      recent_authentication_required: "Votre connexion est trop ancienne pour faire cela. Veuillez vous reconnecter.",
      user_lock_limit_reached: "Trop de tentatives infructueuses. Veuillez réessayer plus tard.",
      unauthorized_action: "Vous n’êtes pas autorisé à faire cela.",
      invalid_session_token: sessionOver,
      session_not_found: sessionOver,
      internal_server_error: "Une erreur est survenue",
      service_unavailable: "Impossible de joindre nos serveurs.",
      device_refused: "Cet appareil a été refusé. Contactez votre administrateur.",
      weak_password: "Ce mot de passe est trop facile à deviner. Choisissez-en un autre.",
      phone_number_not_found: "Aucun numéro de téléphone n’est associé à ce compte.",
      sms_not_configured: "L’envoi de SMS n’est pas possible actuellement.",
      expired_totp: "La configuration a pris trop de temps. Recommencez avec un nouveau code QR.",
      active_totp_exists: "Une application d’authentification est déjà configurée.",
      totp_not_found: "Aucune application d’authentification n’est configurée.",
      operation_restricted_by_organization_mfa_methods: "Votre organisation n’autorise pas ce second facteur.",
      operation_restricted_by_organization_auth_methods: "Votre organisation n’autorise pas ce mode de connexion.",
      second_factor_required: "Confirmez d’abord votre second facteur.",
      sso_flow_callback_error:
        "Votre fournisseur d’identité ne vous a pas connecté. Réessayez ou contactez votre administrateur.",
      sso_jit_provisioning_not_allowed:
        "Vous n’êtes pas membre de cette organisation. Demandez une invitation à son administrateur.",
      sso_subject_mismatch:
        "Cette adresse appartient à un autre compte de votre fournisseur d’identité. Contactez votre administrateur.",
      organization_not_found: "Organisation introuvable.",
      member_not_found: "Ce membre n’existe pas dans cette organisation.",
      duplicate_member_email: "Un autre membre utilise déjà cette adresse.",
      action_not_allowed_email_domain_is_claimed:
        "Une organisation a revendiqué le domaine de votre adresse. Demandez-lui une invitation.",
      member_inactive_in_directory: "Votre organisation a désactivé votre compte. Contactez votre administrateur.",
      captcha_required: human,
      invalid_captcha: human,
      captcha_unavailable: human,
      invalid_intermediate_session_token_for_organization: otherOrganization,
      session_authorization_tenancy_error: otherOrganization,
      oauth_config_not_found: notSetUp,
      sso_connection_not_found: notSetUp,
      quota_reached: "Une limite est atteinte. Contactez votre administrateur ou le support.",
      organization_slug_already_used: badName,
      invalid_organization_slug: badName,
      unable_to_auth_impersonation_token: tookTooLong,
      pkce_mismatch: tookTooLong,
      pkce_expected_code_verifier: tookTooLong,
      invalid_id_token: tookTooLong,
      unable_to_auth_password_reset_token: "Ce lien a déjà été utilisé ou a expiré.",
      invalid_recovery_code: "Code de secours incorrect. Veuillez réessayer.",
      impersonation_not_allowed: "Vous n’êtes pas autorisé à faire cela.",
      session_authorization_error: "Vous n’êtes pas autorisé à faire cela.",
    },
  },
  terms: {
    agree: ({ documents }) => `En continuant, vous acceptez : ${documents.join(" et ")}.`,
    terms: "Conditions d’utilisation",
    privacy: "Politique de confidentialité",
  },
  notices: {
    emailResent: "E-mail renvoyé",
    codeCopied: "Code copié",
    codeNotCopied: "Impossible de copier le code",
    codesCopied: "Copié",
    codesNotCopied: "Impossible de copier les codes",
  },
};

export const dir = "ltr";
