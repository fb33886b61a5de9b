export { proxy } from "@portico/nextjs/proxy";
