import { useStrings } from "@portico/widget/kit";
import { Empty } from "./Empty.tsx";
import { failures } from "./texts.ts";

/** Says that the member's roles do not let them see this, and who can help. */
export function Forbidden({ title }: { title: string }) {
  const { forbidden } = useStrings("failures", failures);
  return <Empty title={title}>{forbidden}</Empty>;
}
