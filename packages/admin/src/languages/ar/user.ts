import type { AdminTexts } from "../texts.ts";

export const user: AdminTexts["user"] = {
  label: ({ name }) => `حسابك: ${name}`,
  profile: "ملفك الشخصي",
  switch: "تبديل المؤسسة",
  signOut: "تسجيل الخروج",
  acting: "فريق الدعم يتصرف نيابةً عن هذا العضو",
};
