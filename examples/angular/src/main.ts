import { bootstrapApplication } from "@angular/platform-browser";
import { Boards } from "./boards";

bootstrapApplication(Boards).catch(console.error);
