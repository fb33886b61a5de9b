import { PorticoLogin } from "@portico/widget";
import { client } from "../portico";

export default function SignIn() {
  return (
    <div
      style={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 26rem)",
        placeContent: "center",
        minHeight: "100svh",
        padding: 16,
        boxSizing: "border-box",
      }}
    >
      <PorticoLogin
        client={client}
        authFlowType="Discovery"
        products={["emailOtp"]}
        // A full page load, so that the server sees the new cookies.
        callbacks={{ onSuccess: () => location.assign("/") }}
      />
    </div>
  );
}
