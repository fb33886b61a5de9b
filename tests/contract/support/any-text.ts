import fc from "fast-check";

/** Text of any characters, halves of surrogate pairs too; the library's own of that kind takes seconds to make once. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units));
}
