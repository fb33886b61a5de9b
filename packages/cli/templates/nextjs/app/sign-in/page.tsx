import { PorticoLogin } from "@portico/nextjs";

export default function SignIn() {
  return <PorticoLogin authFlowType="Discovery" products={["emailOtp"]} />;
}
