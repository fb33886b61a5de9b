import { BoardPage } from "./board/BoardPage.tsx";
import { ConsentPage } from "./connected-apps/ConsentPage.tsx";
import { LogoutPage } from "./connected-apps/LogoutPage.tsx";
import { MissingPage } from "./frame/MissingPage.tsx";
import { usePathname } from "./ground/navigation.ts";
import { accountPath, readRoute } from "./ground/routes.ts";
import { HomePage } from "./home/HomePage.tsx";
import { AccountPage } from "./settings/AccountPage.tsx";
import { SettingsPage } from "./settings/SettingsPage.tsx";
import { LandingPage } from "./sign-in/LandingPage.tsx";
import { OneTapPage } from "./sign-in/OneTapPage.tsx";
import { OrganizationLoginPage } from "./sign-in/OrganizationLoginPage.tsx";
import { Redirect } from "./ui/Redirect.tsx";

export function App() {
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
