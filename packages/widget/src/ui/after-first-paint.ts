export { Linkified } from "./Linkified.tsx";
export { Toaster } from "./Toaster.tsx";
