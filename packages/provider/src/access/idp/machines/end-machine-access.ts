// Apps and organizations end these grants, which other rooms bring about.
export { deleteMachineGrants } from "./store.ts";
