import { TextButton } from "@portico/ui/components/TextButton";
import { useStrings } from "@portico/ui/texts/use-strings";
import { organization } from "../../shared/organization-texts.ts";
import { useRoute } from "../../shared/route.tsx";
import { type Remedy, remedies, type StepName } from "./steps.ts";
import { setup } from "./texts.ts";

interface RemedyLinkProps {
  /** The reason of a refusal. */
  reason: string;
  onStep: (step: StepName) => void;
}

/** A link to the screen on which a refused sign-in can be fixed. Empty if that is not one of ours. */
export function RemedyLink({ reason, onStep }: RemedyLinkProps) {
  const texts = useStrings("setup", setup);
  const { joining, sections } = useStrings("organization", organization);
  const { goTop } = useRoute();
  const remedy: Remedy | undefined = Object.hasOwn(remedies, reason)
    ? remedies[reason as keyof typeof remedies]
    : undefined;
  if (!remedy) return null;
  if ("step" in remedy) {
    return (
      <TextButton onClick={() => onStep(remedy.step)}>{texts.goTo({ place: texts.stepNames[remedy.step] })}</TextButton>
    );
  }
  // A setup link leads to no other screens.
  if (!goTop) return null;
  const [place, ...segments] =
    remedy.screen === "joining"
      ? ([joining, "settings", "joining"] as const)
      : ([sections.members, "members"] as const);
  return <TextButton onClick={() => goTop(...segments)}>{texts.goTo({ place })}</TextButton>;
}
