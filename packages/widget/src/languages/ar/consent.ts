import { plural } from "../plural.ts";
import type { ConsentTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const days = plural("ar", { one: "يوم واحد", two: "يومين", few: "# أيام", many: "# يومًا", other: "# يوم" });

const answered = "هذا الطلب قديم جدًا أو سبقت الإجابة عنه. ابدأ من جديد في التطبيق.";

export const texts: ConsentTexts = {
  frame,
  consent: {
    loading: "جارٍ التحميل…",
    leaving: "جارٍ إعادتك…",
    theApp: "التطبيق",

    noSession: "لا توجد جلسة نشطة. يُرجى تسجيل الدخول للمتابعة.",
    noSessionTitle: "لم تسجّل الدخول",
    missingParameter: ({ parameter }) => `هناك معلمة مطلوبة غير موجودة: ${parameter}. يُرجى التواصل مع مطوّر التطبيق.`,
    failedTitle: "حدث خطأ ما",
    failed: "يُرجى المحاولة لاحقًا.",
    tryAgain: "إعادة المحاولة",
    appFault: "تتعذّر الاستجابة لطلب هذا التطبيق، ولم تُشارَك معه أي بيانات. أبلغ الجهة المطوّرة له.",
    tooMany: "محاولات كثيرة جدًا. انتظر لحظة ثم حاول مرة أخرى.",
    tooManyUntil: ({ time }) => `محاولات كثيرة جدًا. حاول مرة أخرى بعد ${time}.`,
    byType: {
      authorization_request_not_found: answered,
      consent_not_asked: answered,
      connected_app_not_allowed_for_org: "لا تسمح مؤسستك لأعضائها بربط هذا التطبيق.",
      reauthentication_required: "يطلب التطبيق تسجيل الدخول مجددًا. سجّل الخروج أولًا، ثم ابدأ من جديد في التطبيق.",
      second_factor_required: "يطلب التطبيق عاملًا ثانيًا. سجّل الدخول باستخدامه، ثم ابدأ من جديد في التطبيق.",
      session_authorization_tenancy_error: "يطلب التطبيق مؤسسة غير التي سجّلت الدخول إليها.",
      internal_server_error: "يُرجى المحاولة لاحقًا.",
      service_unavailable: "يُرجى المحاولة لاحقًا.",
    },
    closePage: "يمكنك إغلاق هذه الصفحة.",

    signInTitle: ({ clientName, projectName }) =>
      projectName ? `تسجيل الدخول إلى ${clientName} باستخدام ${projectName}` : `تسجيل الدخول إلى ${clientName}`,
    accessTitle: ({ clientName, projectName }) =>
      `يريد ${clientName} الوصول إلى حسابك${projectName ? ` في ${projectName}` : ""}`,
    account: ({ email, organizationName }) => `باسم ${email} في ${organizationName}`,
    switchOrganization: "استخدام مؤسسة أخرى",

    requesting: ({ clientName }) => `يطلب ${clientName} ما يلي:`,
    allowTo: ({ clientName }) => `السماح لـ ${clientName} بما يلي:`,
    scopes: {
      openid: "التحقق من هويتك",
      openidDetail: "عرض المعلومات المحفوظة في حسابك",
      personal: "عرض معلومات ملفك الشخصي",
      profileDetail: "اسمك وصورتك الشخصية وتفضيلات اللغة",
      emailDetail: "عنوان بريدك الإلكتروني",
      phoneDetail: "رقم هاتفك",
      offline: "الاحتفاظ بالوصول إلى بياناتك حتى عندما لا تستخدم التطبيق",
      offlineDetail: "استخدام بياناتك وأنت غير متصل",
      backgroundDetail: "تنفيذ مهام في الخلفية نيابةً عنك",
    },
    fullAccess: ({ clientName, organizationName, days: count }) =>
      `يمكن لـ ${clientName} التصرف نيابةً عنك في ${organizationName || "هذه المؤسسة"} والقيام هناك بما يُسمح لك به، ${count ? `لمدة ${days(count)} أو ` : ""}حتى تفصله. ولا يمكنه تغيير طريقة تسجيل دخول أي شخص.`,
    otherScope: ({ scope }) => `استخدام النطاق ${scope}`,
    ungrantable: ({ clientName }) => `لا تملك الأذونات اللازمة لمنح ${clientName} بعض الصلاحيات المطلوبة.`,
    cannotGrant: ({ clientName }) => `لا يمكنك السماح لـ ${clientName} بما يلي:`,

    returnsToHost: ({ place }) => `ستُنقل إلى ${place}.`,
    returnsToComputer: ({ place }) => `ستُنقل إلى تطبيق على هذا الحاسوب، على ${place}.`,
    returnsToApp: ({ place }) => `ستُنقل إلى تطبيق على هذا الجهاز، عبر ${place}.`,
    resource: ({ resource }) => `الوصول مخصّص لـ ${resource}.`,
    registeredByProject: ({ projectName, date }) =>
      projectName ? `أضافت ${projectName} هذا التطبيق في ${date}.` : `أُضيف هذا التطبيق في ${date}.`,
    registeredItself: ({ projectName, date }) =>
      `أضاف هذا التطبيق نفسه في ${date}، ${projectName ? `ولم تتحقق ${projectName}` : "ولم يتحقق أحد"} من مالكه.`,
    deny: "رفض",
    allow: "سماح",

    organizationTitle: "اختر مؤسسة للمتابعة",
    currentOrganization: "الحالية",
    back: "رجوع",

    logoutTitle: "تسجيل الخروج؟",
    logoutQuestion: ({ projectName }) =>
      `هل تريد بالتأكيد تسجيل الخروج من حسابك${projectName ? ` في ${projectName}` : ""}؟`,
    yes: "نعم",
    no: "لا",

    allowedTitle: "تم بنجاح!",
    allowed: "يمكنك إغلاق هذه الصفحة.",
    deniedTitle: "رُفض الوصول",
    denied: "رُفض وصول التطبيق.",
    loggedOutTitle: "تم تسجيل خروجك",
    loggedOut: "يمكنك إغلاق هذه الصفحة.",
    stillLoggedInTitle: "ما زلت مسجّل الدخول",
    stillLoggedIn: "لم يُسجَّل خروجك. يمكنك إغلاق هذه الصفحة.",
    about: ({ clientName }) => `حول ${clientName}`,
    saysOfItself: "يقول التطبيق عن نفسه:",
  },
};

export const dir = "rtl";
