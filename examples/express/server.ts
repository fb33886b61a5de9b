import express from "express";
import { requireSession } from "./portico.ts";

const app = express();

app.use(express.static("public"));
app.use("/api", requireSession);

app.get("/api/boards", (_request, response) => {
  const { organization_slug, email_address } = response.locals.session;
  response.json({ organization: organization_slug, email: email_address });
});

app.listen(3000, () => console.log("http://localhost:3000"));
