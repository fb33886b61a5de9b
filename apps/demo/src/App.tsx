import { lazy, Suspense } from "react";
import { BoardPage } from "./board/BoardPage.tsx";
import { ConsentPage } from "./connected-apps/ConsentPage.tsx";
import { LogoutPage } from "./connected-apps/LogoutPage.tsx";
import { HomePage } from "./home/HomePage.tsx";
import { accountPath, Redirect, readRoute, usePathname } from "./lib/routes.ts";
import { LandingPage, OneTapPage, OrganizationLoginPage } from "./sign-in/SignInPages.tsx";
import { Page } from "./ui/Page.tsx";

// Loaded on demand, because signing in does not need the settings.
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
      return <SettingsPage key={route.slug} slug={route.slug} path={route.path} />;
    case "account":
      return <AccountPage section={route.section} />;
    case "missing":
      return <MissingPage />;
  }
}

function MissingPage() {
  return (
    <Page title="Page not found">
      <div className="panel">
        <h1 tabIndex={-1}>Page not found</h1>
        <p className="lead">The link may be outdated, or the URL may have a typo.</p>
        <a className="button" href="/">
          Go to the home page
        </a>
      </div>
    </Page>
  );
}
