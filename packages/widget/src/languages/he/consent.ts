import { plural } from "../plural.ts";
import type { ConsentTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const days = plural("he", { one: "יום אחד", two: "יומיים", other: "# ימים" });

const answered = "הבקשה ישנה מדי או שכבר נענתה. יש להתחיל מחדש באפליקציה.";

export const texts: ConsentTexts = {
  frame,
  consent: {
    loading: "טוען…",
    leaving: "מחזירים אותך…",
    theApp: "האפליקציה",

    noSession: "לא נמצאה התחברות פעילה. יש להתחבר כדי להמשיך.",
    noSessionTitle: "עדיין לא התחברת",
    missingParameter: ({ parameter }) => `חסר פרמטר נדרש: ${parameter}. נא לפנות למפתח האפליקציה.`,
    failedTitle: "משהו השתבש",
    failed: "נא לנסות שוב מאוחר יותר.",
    tryAgain: "ניסיון חוזר",
    appFault: "לא ניתן להשיב לבקשה של האפליקציה הזו, ולא שותף איתה דבר. נא לעדכן את מפתחיה.",
    tooMany: "יותר מדי ניסיונות. נא להמתין רגע ולנסות שוב.",
    tooManyUntil: ({ time }) => `יותר מדי ניסיונות. נא לנסות שוב בעוד ${time}.`,
    byType: {
      authorization_request_not_found: answered,
      consent_not_asked: answered,
      connected_app_not_allowed_for_org: "הארגון שלך אינו מאפשר לחבריו לחבר את האפליקציה הזו.",
      reauthentication_required: "האפליקציה מבקשת התחברות מחדש. יש להתנתק תחילה ולהתחיל מחדש באפליקציה.",
      second_factor_required: "האפליקציה מבקשת גורם אימות שני. יש להתחבר באמצעותו ולהתחיל מחדש באפליקציה.",
      session_authorization_tenancy_error: "האפליקציה מבקשת ארגון אחר מזה שאליו התחברת.",
      internal_server_error: "נא לנסות שוב מאוחר יותר.",
      service_unavailable: "נא לנסות שוב מאוחר יותר.",
    },
    closePage: "אפשר לסגור את העמוד.",

    signInTitle: ({ clientName, projectName }) =>
      projectName ? `התחברות אל ${clientName} באמצעות ${projectName}` : `התחברות אל ${clientName}`,
    accessTitle: ({ clientName, projectName }) =>
      `${clientName} מבקשת גישה לחשבון${projectName ? ` ${projectName}` : ""} שלך`,
    account: ({ email, organizationName }) => `בשם ${email} בארגון ${organizationName}`,
    switchOrganization: "שימוש בארגון אחר",

    requesting: ({ clientName }) => `${clientName} מבקשת:`,
    allowTo: ({ clientName }) => `לאפשר אל ${clientName}:`,
    scopes: {
      openid: "לאמת את זהותך",
      openidDetail: "לראות מידע השמור בחשבון שלך",
      personal: "לראות את פרטי הפרופיל האישי שלך",
      profileDetail: "השם, תמונת הפרופיל והעדפות השפה שלך",
      emailDetail: "כתובת הדוא״ל שלך",
      phoneDetail: "מספר הטלפון שלך",
      offline: "לשמור על גישה לנתונים שלך גם כשהאפליקציה אינה בשימוש",
      offlineDetail: "להשתמש בנתונים שלך בזמן שהחיבור שלך מנותק",
      backgroundDetail: "לבצע משימות ברקע בשמך",
    },
    fullAccess: ({ clientName, organizationName, days: count }) =>
      `${clientName} תוכל לפעול בשמך בארגון ${organizationName || "הזה"} ולעשות בו כל מה שמותר לך, ${count ? `למשך ${days(count)} או ` : ""}עד לניתוקה. היא אינה יכולה לשנות את הדרך שבה אנשים מתחברים.`,
    otherScope: ({ scope }) => `להשתמש בהרשאה ${scope}`,
    ungrantable: ({ clientName }) => `אין לך הרשאה להעניק אל ${clientName} חלק מההרשאות המבוקשות.`,
    cannotGrant: ({ clientName }) => `לא ניתן לאפשר אל ${clientName}:`,

    returnsToHost: ({ place }) => `מכאן יהיה מעבר אל ${place}.`,
    returnsToComputer: ({ place }) => `מכאן יהיה מעבר לאפליקציה במחשב זה, בכתובת ${place}.`,
    returnsToApp: ({ place }) => `מכאן יהיה מעבר לאפליקציה במכשיר זה, באמצעות ${place}.`,
    resource: ({ resource }) => `הגישה מיועדת אל ${resource}.`,
    registeredByProject: ({ projectName, date }) =>
      projectName ? `האפליקציה נוספה על ידי ${projectName} בתאריך ${date}.` : `האפליקציה נוספה בתאריך ${date}.`,
    registeredItself: ({ projectName, date }) =>
      `האפליקציה הוסיפה את עצמה בתאריך ${date}, ו${projectName ? `בעליה לא נבדקו על ידי ${projectName}` : "איש לא בדק מי בעליה"}.`,
    deny: "דחייה",
    allow: "אישור",

    organizationTitle: "יש לבחור ארגון כדי להמשיך",
    currentOrganization: "נוכחי",
    back: "חזרה",

    logoutTitle: "להתנתק?",
    logoutQuestion: ({ projectName }) => `להתנתק מהחשבון${projectName ? ` ${projectName}` : ""} שלך?`,
    yes: "כן",
    no: "לא",

    allowedTitle: "הצלחה!",
    allowed: "אפשר לסגור את העמוד.",
    deniedTitle: "הגישה נדחתה",
    denied: "גישת האפליקציה נדחתה.",
    loggedOutTitle: "התנתקת",
    loggedOut: "אפשר לסגור את העמוד.",
    stillLoggedInTitle: "ההתחברות עדיין פעילה",
    stillLoggedIn: "לא התנתקת. אפשר לסגור את העמוד.",
    about: ({ clientName }) => `אודות ${clientName}`,
    saysOfItself: "האפליקציה מספרת על עצמה:",
  },
};

export const dir = "rtl";
