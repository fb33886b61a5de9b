import { PorticoLogin } from "@portico/widget";
import { client } from "../portico";

export default function SignIn() {
  return (
    <PorticoLogin
      client={client}
      authFlowType="Discovery"
      products={["emailOtp"]}
      // A full page load, so that the server sees the new cookies.
      callbacks={{ onSuccess: () => location.assign("/") }}
    />
  );
}
