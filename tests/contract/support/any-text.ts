import fc from "fast-check";

/** Text of any characters, including lone surrogates; the library's own generator takes seconds to create once. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units));
}
