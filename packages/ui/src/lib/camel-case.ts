export type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${CamelCase<Capitalize<Rest>>}`
  : Name;

/** How the clients spell a name of the wire: `sms_otp` is `smsOtp`. */
export const toCamelCase = <Name extends string>(name: Name) =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
