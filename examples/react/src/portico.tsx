import { OrganizationSwitcher, UserButton } from "@portico/admin";
import { createClient, PorticoLogin, PorticoProvider, useSession } from "@portico/widget";
import type { CSSProperties, ReactNode } from "react";

const appName = "Boards";
const client = createClient("public-token-test-5ba0e9d4-0f7c-4b2e-9a38-6d1c7e2f4b90", { apiUrl: "http://localhost:4100" });

/** Shows its children to signed-in members, below a header with their account, and the sign-in widget to everyone else. */
export function MembersOnly({ children }: { children: ReactNode }) {
  return (
    <PorticoProvider client={client}>
      <style>{"body { margin: 0; }"}</style>
      <SignInGate>{children}</SignInGate>
    </PorticoProvider>
  );
}

function SignInGate({ children }: { children: ReactNode }) {
  const { status } = useSession();
  if (status === "unknown") return null;
  if (status === "in") {
    return (
      <div style={pageStyle}>
        <header style={headerStyle}>
          <a href="/" style={nameStyle}>
            {appName}
          </a>
          <OrganizationSwitcher />
          <UserButton canSwitch={false} />
        </header>
        <div style={contentStyle}>{children}</div>
      </div>
    );
  }
  return (
    <div style={signInStyle}>
      <PorticoLogin client={client} authFlowType="Discovery" products={["emailOtp"]} />
    </div>
  );
}

const pageStyle: CSSProperties = { fontFamily: "system-ui, sans-serif", lineHeight: 1.5 };
const headerStyle: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 12,
  padding: "8px 20px",
  borderBottom: "1px solid #8884",
};
const nameStyle: CSSProperties = { marginRight: "auto", color: "inherit", fontWeight: 600, textDecoration: "none" };
const contentStyle: CSSProperties = { maxWidth: 960, margin: "0 auto", padding: 20, boxSizing: "border-box" };
const signInStyle: CSSProperties = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 26rem)",
  placeContent: "center",
  minHeight: "100svh",
  padding: 16,
  boxSizing: "border-box",
};
