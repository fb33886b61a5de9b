// Only needs to compile: a text without one of its values does not.
import { fillText, type Texts } from "./text.ts";

const en = { greeting: "Hello {name}", mail: { life: "{link} and {code}", plain: "Yes" } } as const;
const es: Texts<typeof en> = { greeting: "Hola {name}", mail: { life: "{code} y {link}", plain: "Sí" } };

fillText(es.mail.life, { link: "1", code: "2" });
// @ts-expect-error A value is missing.
fillText(es.mail.life, { link: "1" });
// @ts-expect-error A value is misspelled.
fillText(es.greeting, { nmae: "Ada" });
// @ts-expect-error A text is missing.
export const short: Texts<typeof en> = { greeting: "Hola {name}", mail: { life: "{code} y {link}" } };
