import type { AdminTexts } from "../texts.ts";

export const shared: AdminTexts["shared"] = {
  tryAgain: "إعادة المحاولة",
  cancel: "إلغاء",
  save: "حفظ",
  saved: "تم الحفظ",
  undo: "تراجع",
  undone: "تم التراجع",
  more: "عرض المزيد",
  loading: "جارٍ التحميل…",
  copy: "نسخ",
  copied: "تم النسخ",
  close: "إغلاق",
  back: "رجوع",
  search: "بحث",
  remove: "إزالة",
  optional: "اختياري",
  stepOf: ({ step, steps }) => `الخطوة ${step} من ${steps}`,
};

export const failures: AdminTexts["failures"] = {
  unreachable: "تعذّر الوصول إلى الخادم. تحقّق من اتصالك ثم أعد المحاولة.",
  signedOut: "لم تعد مسجّلاً للدخول. سجّل الدخول مرة أخرى للمتابعة.",
  forbidden: "أدوارك لا تسمح بذلك. يمكن لأحد مسؤولي مؤسستك تنفيذه أو منحك الدور.",
  limited: ({ time }) => `محاولات كثيرة جدًا. أعد المحاولة بعد ${time}.`,
  limitedSoon: "محاولات كثيرة جدًا. أعد المحاولة بعد قليل.",
  unknown: "حدث خطأ ما. أعد المحاولة.",
};
