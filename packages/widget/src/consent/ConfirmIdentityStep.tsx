import { type ComponentType, useEffect, useState } from "react";
import type { confirmIdentity } from "./authorize/identity.ts";
import { Loading } from "./ended/Ended.tsx";
import type { ScreenProps } from "./ui/screen-props.ts";

type Props = ScreenProps<typeof confirmIdentity>;

export const fetchConfirmIdentity = () => import("./ConfirmIdentityScreen.tsx");

/** Loads the screen on demand, because few members see it. */
export function ConfirmIdentityStep(props: Props) {
  const { send } = props;
  const [View, setView] = useState<ComponentType<Props>>();
  useEffect(() => {
    fetchConfirmIdentity().then(
      ({ ConfirmIdentityScreen }) => setView(() => ConfirmIdentityScreen),
      () => send({ type: "confirmationCancelled" }),
    );
  }, [send]);
  return View ? <View {...props} /> : <Loading />;
}
