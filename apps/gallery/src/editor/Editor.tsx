import type { Look } from "../ground/look.ts";
export default function Editor(_: { look: Look }) {
  return null;
}
