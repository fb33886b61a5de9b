import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { StatusIcon } from "../../ui/icons.tsx";

export const loggedIn = {
  title: "Success!",
  lead: "You have successfully logged in.",
  offerTitle: "Log in faster next time",
  offerLead: "Create a passkey, and use your fingerprint, face or PIN instead of a code or password.",
  createPasskey: "Create passkey",
  notNow: "Not now",
};

export function LoggedIn() {
  const text = useStrings("loggedIn", loggedIn);
  return (
    <Card>
      <StatusIcon kind="success" />
      <Title>{text.title}</Title>
      <Lead>{text.lead}</Lead>
    </Card>
  );
}
