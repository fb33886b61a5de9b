import type { AdminTexts } from "../texts.ts";

export const switcher: AdminTexts["switcher"] = {
  label: ({ name }) => `المؤسسة: ${name}. تبديل`,
  title: "مؤسساتك",
  search: "البحث في المؤسسات",
  none: "لا توجد مؤسسة لك بهذا الاسم.",
  invited: "دعوة",
  join: "انضمام",
  signInAgain: "تسجيل الدخول مجددًا",
  create: "إنشاء مؤسسة",
  createTitle: "مؤسسة جديدة",
  nameLabel: "الاسم",
  continue: "متابعة",
  codeSent: ({ email }) => `للتأكد من هويتك، أرسلنا رمزًا إلى ${email}.`,
  codeLabel: "رمز من 6 أرقام",
};
