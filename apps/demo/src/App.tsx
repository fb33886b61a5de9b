import { lazy, Suspense } from "react";
import { BoardPage } from "./board/BoardPage.tsx";
import { ConsentPage } from "./connected-apps/ConsentPage.tsx";
import { LogoutPage } from "./connected-apps/LogoutPage.tsx";
import { MissingPage } from "./frame/MissingPage.tsx";
import { usePathname } from "./ground/navigation.ts";
import { accountPath, readRoute } from "./ground/routes.ts";
import { HomePage } from "./home/HomePage.tsx";
import { LandingPage } from "./sign-in/LandingPage.tsx";
import { OneTapPage } from "./sign-in/OneTapPage.tsx";
import { OrganizationLoginPage } from "./sign-in/OrganizationLoginPage.tsx";
import { Redirect } from "./ui/Redirect.tsx";

// What administrators and members change stands in files of its own: a sign-in needs none of it.
const AccountPage = lazy(() => import("./settings/AccountPage.tsx"));
const SettingsPage = lazy(() => import("./settings/SettingsPage.tsx"));

export function App() {
  return (
    <Suspense fallback={null}>
      <CurrentPage />
    </Suspense>
  );
}

function CurrentPage() {
  const route = readRoute(usePathname());
  switch (route.page) {
    case "home":
      return <HomePage />;
    case "authenticate":
      return <LandingPage />;
    case "oneTap":
      return <OneTapPage key={route.slug} slug={route.slug} />;
    case "organizationLogin":
      return <OrganizationLoginPage key={route.slug} slug={route.slug} />;
    case "board":
      return <BoardPage key={route.slug} slug={route.slug} />;
    case "consent":
      return <ConsentPage />;
    case "logout":
      return <LogoutPage />;
    case "apps":
      return <Redirect to={accountPath("apps")} />;
    case "settings":
      return <SettingsPage key={route.slug} slug={route.slug} section={route.section} />;
    case "account":
      return <AccountPage section={route.section} />;
    case "missing":
      return <MissingPage />;
  }
}
