type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Words a count by the rules of a language: `#` in a form is the number. */
export function plural(locale: string, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(locale);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace("#", String(count));
}
