import { useStrings } from "../../strings/use-strings.ts";
import { Card } from "../../ui/Card.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { StatusIcon } from "../../ui/StatusIcon.tsx";
import { Title } from "../../ui/Title.tsx";
import { loggedIn } from "./strings.ts";

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
