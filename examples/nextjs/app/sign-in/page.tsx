import { PorticoLogin } from "@portico/nextjs";

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
      <PorticoLogin authFlowType="Discovery" products={["emailOtp"]} />
    </div>
  );
}
