// Only needs to compile: a translation that differs from English in a text or a variable does not.
import { fillText, type Texts, type Translation } from "./text.ts";

const en = { greeting: "Hello {name}", mail: { life: "{link} and {code}", plain: "Yes" } } as const;
const translate = <const Given>(given: Given & Translation<typeof en, Given>) => given as unknown as Texts<typeof en>;

const es = translate({ greeting: "Hola {name}", mail: { life: "{code} y {link}", plain: "Sí" } });
const mail = { life: "{code} y {link}", plain: "Sí" } as const;
translate({ greeting: "Hola {name}", mail });
// @ts-expect-error A variable is misspelt.
translate({ greeting: "Hola {nmae}", mail });
// @ts-expect-error A variable is missing.
translate({ greeting: "Hola {name}", mail: { life: "{code}", plain: "Sí" } });
// @ts-expect-error A variable is one that English has not.
translate({ greeting: "Hola {name}", mail: { life: "{code} y {link}", plain: "Sí, {name}" } });
// @ts-expect-error A text is missing.
translate({ mail });
// @ts-expect-error A text is one that English has not.
translate({ greeting: "Hola {name}", mail, grating: "Hola" });

fillText(es.mail.life, { link: "1", code: "2" });
// @ts-expect-error A value is missing.
fillText(es.mail.life, { link: "1" });
// @ts-expect-error A value is misspelt.
fillText(es.greeting, { nmae: "Ada" });
